import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** Facts of this installation that are made once, such as the secret that signs cookies. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
})
