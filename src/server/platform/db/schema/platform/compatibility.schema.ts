import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** What each migration asks of the builds that use the database beside its own. A build's number is how many migrations it knows. */
export const schemaCompatibility = pgTable('schema_compatibility', {
  /** The name of its file. */
  migration: text('migration').primaryKey(),
  /** The oldest build that still works once it is applied. */
  oldestBuild: integer('oldest_build').notNull(),
})
