import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ClaimDocument, DocumentKey } from '#domain/claims/checklist/claim-documents.ts'
import type { DocumentEventKind } from '#domain/claims/states/document-states.ts'
import type { ClaimActor } from '#domain/claims/states/claim-states.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { claims } from '#server/schema/claims/claims.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** What a claim asks for, kept as it was at the report; only a rep adds to it. */
export const claimDocuments = pgTable(
  'claim_documents',
  {
    claimId: uuid()
      .notNull()
      .references(() => claims.id),
    key: text().$type<DocumentKey>().notNull(),
    /** Counted from 1 among those of the same key. */
    place: integer().notNull(),
    spec: jsonb().$type<ClaimDocument>().notNull(),
    addedAt: moment().notNull(),
    /** Who asked for it after the report. */
    addedBy: uuid().references(() => reps.id),
  },
  (table) => [
    primaryKey({ columns: [table.claimId, table.key, table.place] }),
    index('claim_documents_added_by')
      .on(table.addedBy)
      .where(sql`${table.addedBy} is not null`),
  ],
)

/** What happened to a document, in places from 1. Rows are only added. */
export const claimDocumentEvents = pgTable(
  'claim_document_events',
  {
    /** Beside its document: by this key alone it is known whose it is. */
    claimId: uuid()
      .notNull()
      .references(() => claims.id),
    key: text().$type<DocumentKey>().notNull(),
    place: integer().notNull(),
    step: integer().notNull(),
    kind: text().$type<DocumentEventKind>().notNull(),
    /** Of a rejection, word for word as its sender reads it. */
    reason: text(),
    /** What was filled in, under its fields' names; null if files were sent. */
    form: jsonb().$type<Record<string, unknown>>(),
    files: uuid().array(),
    actor: text().$type<ClaimActor>().notNull(),
    repId: uuid().references(() => reps.id),
    at: moment().notNull(),
    /** Given by the browser, so that what was sent twice is stored once. */
    sendingId: uuid().unique('claim_document_events_sending'),
  },
  (table) => [
    primaryKey({ columns: [table.claimId, table.key, table.place, table.step] }),
    index('claim_document_events_rep')
      .on(table.repId)
      .where(sql`${table.repId} is not null`),
    foreignKey({
      name: 'claim_document_events_document',
      columns: [table.claimId, table.key, table.place],
      foreignColumns: [claimDocuments.claimId, claimDocuments.key, claimDocuments.place],
    }),
  ],
)
