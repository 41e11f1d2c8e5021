import { sql } from 'drizzle-orm'
import {
  bigint,
  bit,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DocumentKey } from '#domain/claims/checklist/claim-documents.ts'
import type { ClaimFileProblem } from '#domain/claims/files/file-limits.ts'
import type { ClaimFileType } from '#domain/claims/files/file-types.ts'
import type { ClaimActor } from '#domain/claims/states/claim-states.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { partColumns, uploadColumns } from '#server/kit/db/schema/file-columns.ts'
import { claims } from '#server/schema/claims/claims.schema.ts'
import { claimDocuments } from '#server/schema/claims/documents.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** Where a file stands: on its way, looked at, kept, refused, taken back by its sender, or deleted when its time was over. */
export type ClaimFileState = 'uploading' | 'checking' | 'stored' | 'refused' | 'taken_back' | 'deleted'

/** Who sends a file: only they go on with it, from any device. */
export type UploadOwnerKind = 'client' | 'producer' | 'rep' | 'link'

/** Files of claims. The row comes before the first byte; row and hash stay when the content is deleted. */
export const claimFiles = pgTable(
  'claim_files',
  {
    /** Given by the browser, so that what was begun twice is one file. */
    id: uuid().primaryKey(),
    claimId: uuid()
      .notNull()
      .references(() => claims.id),
    key: text().$type<DocumentKey>().notNull(),
    place: integer().notNull(),
    ownerKind: text().$type<UploadOwnerKind>().notNull(),
    /** The policy, the rep or the link. */
    ownerId: text().notNull(),
    actor: text().$type<ClaimActor>().notNull(),
    repId: uuid().references(() => reps.id),
    /** A label: the sender’s name for it, without what could lead anywhere. */
    name: text().notNull(),
    /** What the sender’s system says; empty if nothing. */
    declaredType: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of its size and both ends, as its sender worked it out; null where a browser cannot. */
    edges: text(),
    state: text().$type<ClaimFileState>().notNull(),
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
    /** What the picture looks like, upright and in a mirror. */
    phash: bit({ dimensions: 64 }),
    phashMirror: bit({ dimensions: 64 }),
    /** When the scanner found nothing in it; null if none was set. */
    scannedAt: moment(),
    createdAt: moment().notNull(),
    storedAt: moment(),
    deletedAt: moment(),
  },
  (table) => [
    index('claim_files_document').on(table.claimId, table.key, table.place),
    index('claim_files_sha256')
      .on(table.sha256)
      .where(sql`${table.sha256} is not null`),
    index('claim_files_unfinished')
      .on(table.createdAt)
      .where(sql`${table.state} in ('uploading', 'checking', 'refused')`),
    index('claim_files_rep')
      .on(table.repId)
      .where(sql`${table.repId} is not null`),
    foreignKey({
      name: 'claim_files_document_of',
      columns: [table.claimId, table.key, table.place],
      foreignColumns: [claimDocuments.claimId, claimDocuments.key, claimDocuments.place],
    }),
    check('claim_files_size', sql`${table.sizeBytes} > 0`),
    check(
      'claim_files_state',
      sql`${table.state} in ('uploading', 'checking', 'stored', 'refused', 'taken_back', 'deleted')`,
    ),
    check('claim_files_refused', sql`(${table.state} = 'refused') = (${table.problem} is not null)`),
    check(
      'claim_files_kept',
      sql`${table.state} not in ('stored', 'deleted') or (${table.sha256} ~ '^[0-9a-f]{64}$' and ${table.contentType} is not null)`,
    ),
  ],
)

/**
 * What the file store keeps of a file, in parts of a size that a machine holds at once, each under its own id. The row of a part
 * comes before its content.
 */
export const claimFileParts = pgTable(
  'claim_file_parts',
  {
    id: uuid().primaryKey(),
    fileId: uuid()
      .notNull()
      .references(() => claimFiles.id),
    ...partColumns(),
  },
  (table) => [
    unique('claim_file_parts_place').on(table.fileId, table.use, table.part),
    check('claim_file_parts_bytes', sql`${table.bytes} > 0`),
  ],
)

/** Files on their way: who writes at this moment, and until when one may go on. The row goes with the last byte. */
export const claimUploads = pgTable(
  'claim_uploads',
  {
    fileId: uuid()
      .primaryKey()
      .references(() => claimFiles.id, { onDelete: 'cascade' }),
    ...uploadColumns(),
  },
  (table) => [index('claim_uploads_expire').on(table.expiresAt)],
)
