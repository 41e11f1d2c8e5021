import { sql } from 'drizzle-orm'
import {
  bigserial,
  bit,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ClaimFileProblem } from '#domain/claims/files/file-limits.ts'
import type { ClaimFileType } from '#domain/claims/files/file-types.ts'
import type { ClockVerdict } from '#domain/claims/event-day/counted-time.ts'
import type {
  PhoneClock,
  RecordKind,
  SeenRecords,
  ServerContact,
} from '#domain/claims/event-day/event-record.ts'
import { partColumns } from '#server/kit/db/schema/file-columns.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { accessLinks } from '#server/schema/claims/links.schema.ts'
import { policies, sessions } from '#server/schema/policies/policies.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** As whom somebody writes on the day. */
export type RecordAuthor = 'holder' | 'producer' | 'rep' | 'helper'

/** What phones wrote down on the day of an event, as they sent it. Rows are only added. */
export const eventRecords = pgTable(
  'event_records',
  {
    /** The phone's. */
    id: uuid().primaryKey(),
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    device: uuid().notNull(),
    /** Counted from 1 on its phone. */
    seq: integer().notNull(),
    v: integer().notNull(),
    kind: text().$type<RecordKind>().notNull(),
    item: text().notNull(),
    value: jsonb().notNull(),
    /** Of each phone the highest number that its writer had seen, as far as it had arrived here. */
    seen: jsonb().$type<SeenRecords>().notNull(),
    clock: jsonb().$type<PhoneClock>().notNull(),
    contact: jsonb().$type<ServerContact>(),
    /** Of what was sent: the same id with other content is refused. */
    sha256: text().notNull(),
    /** Characters that were sent. */
    size: integer().notNull(),
    arrivedAt: moment().notNull(),
    /** How much later our clock was than the phone's then. */
    offsetMs: doublePrecision().notNull(),
    countsFrom: moment().notNull(),
    clockState: text().$type<ClockVerdict>().notNull(),
    author: text().$type<RecordAuthor>().notNull(),
    /** The helper's link; it may have ended since. */
    linkId: uuid().references(() => accessLinks.id),
    repId: uuid().references(() => reps.id),
    authorName: text(),
    /** Its helper's link had ended when it arrived: it counts once the holder or a rep has read it. */
    isHeld: boolean().notNull(),
    /** In the order of arrival, which is one after the other for each policy. */
    cursor: bigserial({ mode: 'number' }).notNull(),
  },
  (table) => [
    unique('event_records_of_device').on(table.policyId, table.device, table.seq),
    uniqueIndex('event_records_by_arrival').on(table.policyId, table.cursor),
    index('event_records_link')
      .on(table.linkId)
      .where(sql`${table.linkId} is not null`),
    index('event_records_rep')
      .on(table.repId)
      .where(sql`${table.repId} is not null`),
    check('event_records_numbers', sql`${table.seq} > 0 and ${table.v} > 0 and ${table.size} > 0`),
    check('event_records_author', sql`(${table.author} = 'helper') = (${table.linkId} is not null)`),
  ],
)

/** A photo of the day with what its phone read of it; the copy that is stored has no metadata. */
export const eventPhotos = pgTable(
  'event_photos',
  {
    /** The phone's. */
    id: uuid().primaryKey(),
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    /** Of what was sent, and of what is stored. */
    sentSha256: text().notNull(),
    sha256: text().notNull(),
    sizeBytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    takenAt: moment(),
    /** Minutes from UTC. */
    takenOffset: integer(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** In meters. */
    accuracy: doublePrecision(),
    /** What the picture looks like, upright and in a mirror; null for one that came before this was looked at. */
    phash: bit({ dimensions: 64 }),
    phashMirror: bit({ dimensions: 64 }),
    author: text().$type<RecordAuthor>().notNull(),
    linkId: uuid().references(() => accessLinks.id),
    repId: uuid().references(() => reps.id),
    arrivedAt: moment().notNull(),
    /** Pending until its content is in the file store. */
    state: text().$type<'pending' | 'stored'>().notNull(),
  },
  (table) => [
    index('event_photos_policy').on(table.policyId, table.arrivedAt),
    index('event_photos_link')
      .on(table.linkId)
      .where(sql`${table.linkId} is not null`),
    index('event_photos_rep')
      .on(table.repId)
      .where(sql`${table.repId} is not null`),
    check('event_photos_state', sql`${table.state} in ('pending', 'stored')`),
    check('event_photos_author', sql`(${table.author} = 'helper') = (${table.linkId} is not null)`),
  ],
)

/** The photo as the camera made it, which a phone sends after its small copy: on its way, kept, or refused. */
export const eventOriginals = pgTable(
  'event_originals',
  {
    /** One for each photo, sent by whoever sent that. */
    photoId: uuid()
      .primaryKey()
      .references(() => eventPhotos.id),
    sizeBytes: integer().notNull(),
    /** SHA-256 of its size and both ends, as the phone worked it out; null where a browser cannot. */
    edges: text(),
    state: text().$type<'uploading' | 'stored' | 'refused'>().notNull(),
    problem: text().$type<ClaimFileProblem>(),
    contentType: text().$type<ClaimFileType>(),
    sha256: text(),
    width: integer(),
    height: integer(),
    /** By the camera’s own clock, `yyyy-MM-ddTHH:mm:ss`, and its offset from UTC where it says so. */
    takenAt: text(),
    takenOffset: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    createdAt: moment().notNull(),
    storedAt: moment(),
    /** Of the request that writes, in whichever instance it runs. */
    leaseToken: uuid(),
    leaseUntil: moment(),
    /** Another request waits for its turn. */
    isWanted: boolean().notNull(),
    /** Until when somebody may go on with it, or reads why it was refused; null once it is kept. */
    expiresAt: moment(),
  },
  (table) => [
    index('event_originals_expire')
      .on(table.expiresAt)
      .where(sql`${table.expiresAt} is not null`),
    check('event_originals_size', sql`${table.sizeBytes} > 0`),
    check('event_originals_state', sql`${table.state} in ('uploading', 'stored', 'refused')`),
    check('event_originals_refused', sql`(${table.state} = 'refused') = (${table.problem} is not null)`),
    check(
      'event_originals_kept',
      sql`(${table.state} = 'stored') = (${table.expiresAt} is null) and (${table.state} <> 'stored' or (${table.sha256} ~ '^[0-9a-f]{64}$' and ${table.contentType} is not null and ${table.storedAt} is not null))`,
    ),
  ],
)

/** What the file store keeps of an original, in parts, each under its own id. The row of a part comes before its content. */
export const eventOriginalParts = pgTable(
  'event_original_parts',
  {
    id: uuid().primaryKey(),
    /** The photo. */
    fileId: uuid()
      .notNull()
      .references(() => eventOriginals.photoId),
    ...partColumns(),
  },
  (table) => [
    unique('event_original_parts_place').on(table.fileId, table.use, table.part),
    check('event_original_parts_bytes', sql`${table.bytes} > 0`),
  ],
)

/** A code by which another page of the same phone opens an event as this one does. Only its hash is stored. */
export const eventPairings = pgTable(
  'event_pairings',
  {
    codeHash: text().primaryKey(),
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    /** Of the page that shows it: a helper’s link, or a session, with which it ends. */
    linkId: uuid().references(() => accessLinks.id),
    sessionHash: text().references(() => sessions.idHash, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    index('event_pairings_policy').on(table.policyId),
    index('event_pairings_link')
      .on(table.linkId)
      .where(sql`${table.linkId} is not null`),
    index('event_pairings_session')
      .on(table.sessionHash)
      .where(sql`${table.sessionHash} is not null`),
    index('event_pairings_expire').on(table.expiresAt),
    check('event_pairings_source', sql`(${table.linkId} is null) <> (${table.sessionHash} is null)`),
  ],
)
