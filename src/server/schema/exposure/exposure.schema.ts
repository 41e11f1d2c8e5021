import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SeasonSummary } from '#domain/exposure/season-summary.ts'
import type { Cents } from '#domain/values/money.ts'
import { cents, moment } from '#server/kit/db/schema/columns.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** What a run says, as it was worked out. */
export interface StoredResult extends SeasonSummary {
  contests: number
  withoutOdds: { contests: number; sum: Cents }
  expectedWins: number
  expectedPayout: Cents
}

/** A season that is played many times by chance. A job does it. */
export const simulationRuns = pgTable(
  'simulation_runs',
  {
    id: uuid().primaryKey(),
    /** A calendar year. */
    season: integer().notNull(),
    retentionCents: cents().notNull(),
    state: text().$type<'running' | 'done' | 'failed'>().notNull(),
    /** How many of its seasons are played. */
    played: integer().notNull(),
    startedAt: moment().notNull(),
    startedBy: uuid()
      .notNull()
      .references(() => reps.id),
    /** When it last got further. */
    touchedAt: moment().notNull(),
    result: jsonb().$type<StoredResult>(),
  },
  (table) => [
    // Two reps who want to know the same at once share it.
    uniqueIndex('simulation_runs_running')
      .on(table.season, table.retentionCents)
      .where(sql`${table.state} = 'running'`),
    index('simulation_runs_newest').on(table.season, table.startedAt),
    index('simulation_runs_started_by').on(table.startedBy),
    index('simulation_runs_started_at').on(table.startedAt),
    check('simulation_runs_state', sql`${table.state} in ('running', 'done', 'failed')`),
    check('simulation_runs_result', sql`(${table.state} = 'done') = (${table.result} is not null)`),
  ],
)
