import { boolean, customType, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ListedDocumentKind } from '#domain/documents/listed-documents.ts'
import { cents, moment } from '#server/kit/db/schema/columns.ts'
import { sortCents } from '#server/schema/desk/desk.schema.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** What the list of all documents shows, one row for each that was issued. It only repeats what is stored elsewhere. */
export const documentRows = pgTable(
  'document_rows',
  {
    id: uuid().primaryKey(),
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    /** Its id among the papers of the policy, such as `certificate-2` or `CM-1001`. */
    paper: text().notNull(),
    kind: text().$type<ListedDocumentKind>().notNull(),
    policyNumber: text().notNull(),
    /** How people call it, in capitals. */
    number: text().notNull(),
    /** That as lists sort it. */
    sortNumber: text().notNull(),
    /** Whom it is addressed to. */
    party: text().notNull(),
    event: text().notNull(),
    /** Null where it has none. */
    totalCents: cents(),
    issuedAt: moment().notNull(),
    /** False if a newer version has replaced it, or it was taken back. */
    isCurrent: boolean().notNull(),
    /** What it is found by. */
    words: tsvector().notNull(),
  },
  (table) => [
    unique('document_rows_paper').on(table.policyId, table.paper),
    index('document_rows_by_day').on(table.issuedAt, table.id),
    index('document_rows_kind_by_day').on(table.kind, table.issuedAt, table.id),
    index('document_rows_by_number').on(table.sortNumber, table.id),
    index('document_rows_number').on(table.number),
    index('document_rows_policy_number').on(table.policyNumber),
    index('document_rows_by_total').on(sortCents(table.totalCents), table.id),
    index('document_rows_words').using('gin', table.words).with({ fastupdate: false }),
  ],
)
