import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { cents } from '#server/kit/db/schema/columns.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'

/** How many claims the odds of the plan expect of each contest that was issued, and what they cost. A job keeps it. */
export const claimExpectations = pgTable(
  'claim_expectations',
  {
    policyId: uuid()
      .notNull()
      .references(() => policies.id),
    entity: text().$type<ContestKind>().notNull(),
    index: integer().notNull(),
    /** Of the policy, and whether it had ended: with another one it is worked out again. */
    version: integer().notNull(),
    isEnded: boolean().notNull(),
    /** Null if it is never played: the policy ended before, or the date is awaited. */
    playedOn: date({ mode: 'string' }).$type<CalendarDate>(),
    /** Null if its plan has no odds, or is gone. */
    claims: doublePrecision(),
    costCents: cents(),
  },
  (table) => [
    primaryKey({ columns: [table.policyId, table.entity, table.index] }),
    index('claim_expectations_played').on(table.playedOn),
    check('claim_expectations_whole', sql`(${table.claims} is null) = (${table.costCents} is null)`),
  ],
)
