import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { StoredDecision } from '#domain/claims/decisions/stored-decision.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { claims } from '#server/schema/claims/claims.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** A decision that somebody proposed. Rows are only added. */
export const claimDecisions = pgTable(
  'claim_decisions',
  {
    id: uuid().primaryKey(),
    claimId: uuid()
      .notNull()
      .references(() => claims.id),
    /** Counted from 1 over all that were proposed for the claim. */
    round: integer().notNull(),
    content: jsonb().$type<StoredDecision>().notNull(),
    /** SHA-256 of everything that it rests on. */
    hash: text().notNull(),
    /** The last event of the claim when it was proposed. */
    place: integer().notNull(),
    repId: uuid()
      .notNull()
      .references(() => reps.id),
    at: moment().notNull(),
  },
  (table) => [
    unique('claim_decisions_round').on(table.claimId, table.round),
    index('claim_decisions_rep').on(table.repId),
  ],
)

/** What became of a proposed decision: made by one, confirmed by another, made alone, or dropped. Once each. */
export const claimDecisionEnds = pgTable(
  'claim_decision_ends',
  {
    decisionId: uuid()
      .primaryKey()
      .references(() => claimDecisions.id),
    claimId: uuid()
      .notNull()
      .references(() => claims.id),
    kind: text().$type<'single' | 'confirmed' | 'alone' | 'dropped'>().notNull(),
    /** The event of the claim that made it; null where it was dropped. */
    eventPlace: integer(),
    reason: text(),
    repId: uuid().references(() => reps.id),
    at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('claim_decision_ends_event')
      .on(table.claimId, table.eventPlace)
      .where(sql`${table.eventPlace} is not null`),
    index('claim_decision_ends_claim').on(table.claimId),
    index('claim_decision_ends_rep')
      .on(table.repId)
      .where(sql`${table.repId} is not null`),
  ],
)
