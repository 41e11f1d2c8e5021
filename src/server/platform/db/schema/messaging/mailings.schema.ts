import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Brand } from '#domain/mailings/brands.ts'
import type { MailingList } from '#domain/mailings/mailings.ts'

/** Who unsubscribed from which mailing, and when. Rows are only added. */
export const unsubscriptions = pgTable(
  'departures',
  {
    brand: text('brand').$type<Brand>().notNull(),
    list: text('list').$type<MailingList>().notNull(),
    /** Lower case, for comparison; of a person whose data were erased, only a hash. */
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

/** Whether an unsubscription is of this address, given as a value or a column: also if the address was erased since. */
export function isOfAddress(email: string | SQLWrapper): SQL {
  return sql`${unsubscriptions.email} in (${email}, erased_address(${email}))`
}
