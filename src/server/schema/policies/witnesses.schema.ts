import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'

/** Who watches the contests of a policy, one row for each place of the witness table. A claim asks these for their statements. */
export const policyWitnesses = pgTable(
  'policy_witnesses',
  {
    id: uuid().primaryKey(),
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    /** The contest, and the number of its row. */
    entity: text().$type<ContestKind>().notNull(),
    index: integer().notNull(),
    /** Which of the witnesses that the contest needs. */
    place: integer().notNull(),
    name: text().notNull(),
    phone: text(),
    email: text(),
    /** Said to have the profession that one of two needs. */
    hasProfession: boolean().notNull(),
    version: integer().notNull(),
    namedAt: moment().notNull(),
    updatedAt: moment().notNull(),
    /** The address that was told its part, and the day that it was told; no day if that was open. */
    toldEmail: text(),
    toldDay: date({ mode: 'string' }).$type<CalendarDate>(),
  },
  (table) => [
    unique('policy_witnesses_place').on(table.policyId, table.entity, table.index, table.place),
    check('policy_witnesses_numbers', sql`${table.index} > 0 and ${table.place} between 1 and 2`),
  ],
)

/** A link to the page of the golf course, which shows how the holes are set up. Only the token's hash is stored. */
export const courseLinks = pgTable(
  'course_links',
  {
    tokenHash: text().primaryKey(),
    /** By which its holder names it; it opens nothing. */
    id: uuid().notNull().unique().defaultRandom(),
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    /** Where it was mailed; null if it was copied. */
    sentTo: text(),
    createdAt: moment().notNull(),
    /** When it was last opened. */
    usedAt: moment(),
    /** When the event is over; it moves with the event. */
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('course_links_policy').on(table.policyId),
    index('course_links_expire').on(table.expiresAt),
  ],
)
