import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Brand } from '#domain/mailings/brands.ts'
import type { MailingList } from '#domain/mailings/mailings.ts'

/** Who unsubscribed from which mailing, and when. Rows are only added. */
export const unsubscriptions = pgTable(
  'departures',
  {
    brand: text('brand').$type<Brand>().notNull(),
    list: text('list').$type<MailingList>().notNull(),
    /** Lower case, for comparison. */
    email: text('email').notNull(),
    /** The sender's id of a prospect, if the link contained one. */
    prospectId: text('prospect_id'),
    leftAt: timestamp('left_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.email, table.brand, table.list] }),
    check('departures_email', sql`${table.email} = lower(${table.email})`),
  ],
)
