import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { carriers } from '#server/schema/carriers/carriers.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/**
 * What a carrier takes of which contests. A row is never changed: a change ends it and adds the next one, so that who carried what
 * of a policy can be told by the moment at which it was bought.
 */
export const carrierShares = pgTable(
  'carrier_shares',
  {
    id: uuid().primaryKey(),
    carrierId: uuid()
      .notNull()
      .references(() => carriers.id),
    kinds: text().array().$type<ContestKind[]>().notNull(),
    /** Of the prize of one contest, both ends included; null where there is no end. */
    prizeFrom: bigint({ mode: 'number' }),
    prizeTo: bigint({ mode: 'number' }),
    /** Where the event is; empty for everywhere. */
    territories: text().array().notNull(),
    /** Of the day of play, both ends included; null where there is no end. */
    dayFrom: date({ mode: 'string' }),
    dayTo: date({ mode: 'string' }),
    /** In hundredths of a percent. */
    hundredths: integer().notNull(),
    addedAt: moment().notNull(),
    addedBy: uuid()
      .notNull()
      .references(() => reps.id),
    endedAt: moment(),
    endedBy: uuid().references(() => reps.id),
  },
  (table) => [
    index('carrier_shares_carrier').on(table.carrierId),
    index('carrier_shares_added_by').on(table.addedBy),
    index('carrier_shares_ended_by')
      .on(table.endedBy)
      .where(sql`${table.endedBy} is not null`),
    check('carrier_shares_share', sql`${table.hundredths} between 1 and 10000`),
    check('carrier_shares_kinds', sql`cardinality(${table.kinds}) > 0`),
    check('carrier_shares_ended', sql`(${table.endedAt} is null) = (${table.endedBy} is null)`),
  ],
)
