import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DocumentKey } from '#domain/claims/checklist/claim-documents.ts'
import type { LinkKind } from '#domain/claims/links/link-life.ts'
import type { PersonRole, TaskKind } from '#domain/claims/links/people.ts'
import type { SignaturePoints } from '#domain/claims/links/signature.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { claims } from '#server/schema/claims/claims.schema.ts'
import { claimDocumentEvents } from '#server/schema/claims/documents.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** Whoever has something to sign for a claim, or won it. Another one in the same place replaces them; rows stay. */
export const claimPeople = pgTable(
  'claim_people',
  {
    id: uuid().primaryKey(),
    claimId: uuid()
      .notNull()
      .references(() => claims.id),
    role: text().$type<PersonRole>().notNull(),
    /** Counted from 1 among those of the role, as their documents are. */
    place: integer().notNull(),
    name: text().notNull(),
    email: text(),
    phone: text(),
    addedAt: moment().notNull(),
    replacedAt: moment(),
  },
  (table) => [
    uniqueIndex('claim_people_place')
      .on(table.claimId, table.role, table.place)
      .where(sql`${table.replacedAt} is null`),
    index('claim_people_claim').on(table.claimId),
    check('claim_people_order', sql`${table.place} > 0`),
  ],
)

/**
 * A link for somebody without access to the policy: to help at the event, to sign one thing once, or to follow an award. Only the
 * hash of its token is stored. It is used once and ended once, each by one update.
 */
export const accessLinks = pgTable(
  'access_links',
  {
    /** By which whoever made it names it; it opens nothing. */
    id: uuid().primaryKey(),
    tokenHash: text().notNull().unique('access_links_token'),
    kind: text().$type<LinkKind>().notNull(),
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    claimId: uuid().references(() => claims.id),
    personId: uuid().references(() => claimPeople.id),
    /** What is signed by it. */
    task: text().$type<TaskKind>(),
    /** Whom it is for. */
    name: text().notNull(),
    /** Where it was mailed, and where a new one goes; null if it was handed over. */
    email: text(),
    repId: uuid().references(() => reps.id),
    createdAt: moment().notNull(),
    /** Null for helpers, whose links end with the contests of the policy. */
    expiresAt: moment(),
    /** When it was first opened. */
    openedAt: moment(),
    usedAt: moment(),
    /** Given by the browser that used it, so that what was sent twice is answered alike. */
    sendingId: uuid(),
    /** SHA-256 of what was sent with it. */
    sentHash: text(),
    endedAt: moment(),
    endedBy: text().$type<LinkEnd>(),
  },
  (table) => [
    index('access_links_policy').on(table.policyId, table.createdAt),
    index('access_links_claim').on(table.claimId),
    index('access_links_person').on(table.personId),
    index('access_links_rep')
      .on(table.repId)
      .where(sql`${table.repId} is not null`),
    check(
      'access_links_whole',
      sql`(${table.kind} = 'helper') = (${table.claimId} is null) and (${table.kind} = 'helper') = (${table.expiresAt} is null) and (${table.kind} = 'helper') = (${table.personId} is null) and (${table.kind} = 'task') = (${table.task} is not null)`,
    ),
    check('access_links_used', sql`(${table.usedAt} is null) = (${table.sendingId} is null)`),
    check('access_links_ended', sql`(${table.endedAt} is null) = (${table.endedBy} is null)`),
  ],
)

/** Who or what ended a link. */
export type LinkEnd = 'customer' | 'rep' | 'claim' | 'person' | 'email-change' | 'new-link'

/** What a browser got for the token of a link. Only its hash is stored. */
export const accessLinkSessions = pgTable(
  'access_link_sessions',
  {
    idHash: text().primaryKey(),
    linkId: uuid()
      .notNull()
      .references(() => accessLinks.id),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('access_link_sessions_link').on(table.linkId),
    index('access_link_sessions_expire').on(table.expiresAt),
  ],
)

/** A signature below a document, with the statement as it was read. Rows are only added. */
export const claimSignatures = pgTable(
  'claim_signatures',
  {
    claimId: uuid().notNull(),
    key: text().$type<DocumentKey>().notNull(),
    place: integer().notNull(),
    step: integer().notNull(),
    linkId: uuid()
      .notNull()
      .references(() => accessLinks.id),
    name: text().notNull(),
    by: text().$type<'finger' | 'typed'>().notNull(),
    statement: text().notNull(),
    statementVersion: integer().notNull(),
    statementSha256: text().notNull(),
    /** Of a signature by finger. */
    points: jsonb().$type<SignaturePoints>(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.claimId, table.key, table.place, table.step] }),
    index('claim_signatures_link').on(table.linkId),
    foreignKey({
      name: 'claim_signatures_document',
      columns: [table.claimId, table.key, table.place, table.step],
      foreignColumns: [
        claimDocumentEvents.claimId,
        claimDocumentEvents.key,
        claimDocumentEvents.place,
        claimDocumentEvents.step,
      ],
    }),
    check('claim_signatures_drawn', sql`(${table.by} = 'finger') = (${table.points} is not null)`),
  ],
)
