import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/kit/db/schema/columns.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** The texts that endorsements are written from, each as it is now. One that is offered no more is kept. */
export const endorsementClauses = pgTable(
  'endorsement_clauses',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    text: text().notNull(),
    active: boolean().notNull(),
    version: integer().notNull(),
    changedAt: moment().notNull(),
    changedBy: uuid()
      .notNull()
      .references(() => reps.id),
  },
  (table) => [index('endorsement_clauses_changed_by').on(table.changedBy)],
)

/** Every version of each clause. It never changes. */
export const endorsementClauseVersions = pgTable(
  'endorsement_clause_versions',
  {
    clauseId: uuid()
      .notNull()
      .references(() => endorsementClauses.id),
    version: integer().notNull(),
    name: text().notNull(),
    text: text().notNull(),
    active: boolean().notNull(),
    changedAt: moment().notNull(),
    changedBy: uuid()
      .notNull()
      .references(() => reps.id),
  },
  (table) => [
    primaryKey({ columns: [table.clauseId, table.version] }),
    index('endorsement_clause_versions_changed_by').on(table.changedBy),
    check('endorsement_clause_versions_first', sql`${table.version} > 0`),
  ],
)
