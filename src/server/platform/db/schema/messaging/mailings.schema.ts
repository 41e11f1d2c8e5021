import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Brand } from '#domain/mailings/brands.ts'
import type { MailingList } from '#domain/mailings/mailings.ts'

/** Who left which mailing, and when. Only ever added to. */
export const departures = pgTable(
  'departures',
  {
    brand: text('brand').$type<Brand>().notNull(),
    list: text('list').$type<MailingList>().notNull(),
    /** Lower case, as it is compared. */
    email: text('email').notNull(),
    /** How a prospect was known to whoever wrote to them, where the link said so. */
    prospectId: text('prospect_id'),
    leftAt: timestamp('left_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.email, table.brand, table.list] }),
    check('departures_email', sql`${table.email} = lower(${table.email})`),
  ],
)
