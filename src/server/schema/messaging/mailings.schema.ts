import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Brand } from '#domain/mailings/brands.ts'
import type { MailingId, MailingList } from '#domain/mailings/mailings.ts'
import { moment } from '#server/kit/db/schema/columns.ts'

/** Who has unsubscribed from which mailing, and when. Subscribing again deletes the row; the audit log has the history. */
export const unsubscriptions = pgTable(
  'departures',
  {
    brand: text().$type<Brand>().notNull(),
    list: text().$type<MailingList>().notNull(),
    /** Lower case, for comparison; of a person whose data were erased, only a hash. */
    email: text().notNull(),
    /** The sender's id of a prospect, if the link contained one. */
    prospectId: text(),
    leftAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.email, table.brand, table.list] }),
    check('departures_email', sql`${table.email} = lower(${table.email})`),
  ],
)

/**
 * The links to subscribe again, until they expire. Only the token's hash is stored. One that was used, or that unsubscribing
 * ended, stays so long as well: an address is sent only so many.
 */
export const subscriptionLinks = pgTable(
  'subscription_links',
  {
    tokenHash: text().primaryKey(),
    mailing: text().$type<MailingId>().notNull(),
    /** Lower case, for comparison. */
    email: text().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** Null while it works. */
    endedAt: moment(),
  },
  (table) => [
    index('subscription_links_address').on(table.email, table.createdAt),
    index('subscription_links_expire').on(table.expiresAt),
    check('subscription_links_email', sql`${table.email} = lower(${table.email})`),
  ],
)

/** Whether an unsubscription is of this address, given as a value or a column: also if the address was erased since. */
export function isOfAddress(email: string | SQLWrapper): SQL {
  return sql`${unsubscriptions.email} in (${email}, erased_address(${email}))`
}
