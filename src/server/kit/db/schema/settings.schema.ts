import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Values of this installation that are created once, such as the secret that signs cookies. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
})
