import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { SignalRule } from '#domain/claims/signals/signal-texts.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { claims } from '#server/schema/claims/claims.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** What reps should look at in a claim: two facts side by side, which decide nothing. A job writes them. */
export const claimSignals = pgTable(
  'claim_signals',
  {
    id: uuid().primaryKey(),
    claimId: uuid()
      .notNull()
      .references(() => claims.id),
    rule: text().$type<SignalRule>().notNull(),
    /** What it is about, by which it is found once. */
    about: text().notNull(),
    /** What this claim says. */
    said: text().notNull(),
    /** What stands beside it. */
    beside: text().notNull(),
    foundAt: moment().notNull(),
    seenAt: moment(),
    seenBy: uuid().references(() => reps.id),
    seenNote: text(),
  },
  (table) => [
    unique('claim_signals_once').on(table.claimId, table.rule, table.about),
    index('claim_signals_seen_by')
      .on(table.seenBy)
      .where(sql`${table.seenBy} is not null`),
    check(
      'claim_signals_seen',
      sql`(${table.seenAt} is null) = (${table.seenBy} is null) and (${table.seenAt} is null) = (${table.seenNote} is null)`,
    ),
  ],
)
