import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type {
  CarrierAnswer,
  CarrierLetterKind,
  SentDocument,
} from '#domain/claims/carriers/carrier-request.ts'
import type { RuleId } from '#domain/contests/conditions/rule-sentences.ts'
import type { SentFile } from '#domain/carriers/carrier-mail.ts'
import { moment } from '#server/kit/db/schema/columns.ts'
import { claims } from '#server/schema/claims/claims.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** A letter about a claim to the carrier of its risk, or to whoever provides bonus prizes. Rows are only added. */
export const claimCarrierLetters = pgTable(
  'claim_carrier_letters',
  {
    id: uuid().primaryKey(),
    claimId: uuid()
      .notNull()
      .references(() => claims.id),
    kind: text().$type<CarrierLetterKind>().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** The rules that the carrier alone can waive, as they stood open: its consent is for these. */
    rules: text().array().$type<RuleId[]>().notNull(),
    /** What went with it. */
    documents: jsonb().$type<SentDocument[]>().notNull(),
    /** The files of the case that went with it. */
    files: jsonb().$type<SentFile[]>().notNull().default([]),
    repId: uuid()
      .notNull()
      .references(() => reps.id),
    at: moment().notNull(),
  },
  (table) => [
    index('claim_carrier_letters_claim').on(table.claimId),
    index('claim_carrier_letters_rep').on(table.repId),
    check('claim_carrier_letters_kind', sql`${table.kind} in ('risk', 'bonus')`),
  ],
)

/** What was answered to a letter; one that is recorded anew takes the place of the one before. Rows are only added. */
export const claimCarrierAnswers = pgTable(
  'claim_carrier_answers',
  {
    id: uuid().primaryKey(),
    letterId: uuid()
      .notNull()
      .references(() => claimCarrierLetters.id),
    claimId: uuid()
      .notNull()
      .references(() => claims.id),
    /** Counted from 1 among those of its letter; the last one counts. */
    place: integer().notNull(),
    answer: text().$type<CarrierAnswer>().notNull(),
    /** Who answered for the carrier. */
    who: text().notNull(),
    reference: text(),
    conditions: text(),
    /** What the carrier sent with it, a file of the case. */
    file: jsonb().$type<SentFile>(),
    repId: uuid()
      .notNull()
      .references(() => reps.id),
    at: moment().notNull(),
  },
  (table) => [
    unique('claim_carrier_answers_place').on(table.letterId, table.place),
    index('claim_carrier_answers_claim').on(table.claimId),
    index('claim_carrier_answers_rep').on(table.repId),
    check('claim_carrier_answers_answer', sql`${table.answer} in ('approved', 'refused')`),
    check('claim_carrier_answers_first', sql`${table.place} > 0`),
  ],
)
