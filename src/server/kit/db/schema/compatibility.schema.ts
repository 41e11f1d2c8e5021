import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/kit/db/schema/columns.ts'

/**
 * The builds that each migration still allows to use the database. A build's number is how many migrations it knows.
 */
export const schemaCompatibility = pgTable('schema_compatibility', {
  /** The name of the migration's file. */
  migration: text().primaryKey(),
  /** The oldest build that still works once it is applied. */
  oldestBuild: integer().notNull(),
  /** When it was applied; null if that was before this was written down. The database sets it. */
  appliedAt: moment().default(sql`now()`),
})
