import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/kit/db/schema/columns.ts'

/** The insurers and underwriters that the office asks for approvals. One that is not asked any more is retired, never deleted. */
export const carriers = pgTable('carriers', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: moment().notNull(),
  retiredAt: moment(),
})

/** Whom to write to at a carrier, and for what. */
export const carrierContacts = pgTable(
  'carrier_contacts',
  {
    id: uuid().primaryKey(),
    carrierId: uuid()
      .notNull()
      .references(() => carriers.id),
    name: text().notNull(),
    /** As it was typed; where mail goes. */
    email: text().notNull(),
    telephone: text(),
    /** What this person decides, in words. */
    forWhat: text(),
    /** Letters begin with this one. */
    isDefault: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: moment().notNull(),
    retiredAt: moment(),
  },
  (table) => [
    index('carrier_contacts_carrier').on(table.carrierId),
    uniqueIndex('carrier_contacts_one_default')
      .on(table.isDefault)
      .where(sql`${table.isDefault}`),
  ],
)
