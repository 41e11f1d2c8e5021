import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PayeeRole } from '#domain/claims/awards/award-plan.ts'
import type { AwardMode } from '#domain/claims/awards/payout.ts'
import type { AwardYears } from '#domain/claims/awards/installments.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { cents, moment } from '#server/kit/db/schema/columns.ts'
import { claims } from '#server/schema/claims/claims.schema.ts'
import { claimDecisions } from '#server/schema/claims/decisions.schema.ts'
import { journalEntries } from '#server/schema/policies/accounting.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** What somebody is paid for a claim. Only its end as void is written later, once. */
export const claimAwards = pgTable(
  'claim_awards',
  {
    id: uuid().primaryKey(),
    claimId: uuid()
      .notNull()
      .references(() => claims.id),
    decisionId: uuid()
      .notNull()
      .references(() => claimDecisions.id),
    /** The order among the awards of its decision, from 1. */
    place: integer().notNull(),
    payee: text().notNull(),
    role: text().$type<PayeeRole>().notNull(),
    mode: text().$type<AwardMode>().notNull(),
    amountCents: cents().notNull(),
    years: integer().$type<AwardYears>().notNull(),
    firstOn: date({ mode: 'string' }).$type<CalendarDate>().notNull(),
    /** When the approval was reopened before anything was paid. */
    voidAt: moment(),
  },
  (table) => [
    index('claim_awards_claim').on(table.claimId),
    uniqueIndex('claim_awards_decision').on(table.decisionId, table.place),
    check('claim_awards_amount', sql`${table.amountCents} > 0`),
    check('claim_awards_years', sql`${table.years} in (1, 10, 20, 40)`),
    check('claim_awards_mode', sql`${table.mode} in ('lump', 'annuity', 'in_kind')`),
  ],
)

/** The parts of an award. The database checks that they add up to it. Rows are only added. */
export const claimInstallments = pgTable(
  'claim_installments',
  {
    awardId: uuid()
      .notNull()
      .references(() => claimAwards.id),
    /** Counted from 0. */
    part: integer().notNull(),
    dueOn: date({ mode: 'string' }).$type<CalendarDate>().notNull(),
    amountCents: cents().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.awardId, table.part] }),
    index('claim_installments_due').on(table.dueOn),
    check('claim_installments_part', sql`${table.part} >= 0 and ${table.amountCents} >= 0`),
  ],
)

/** What was recorded for a part. A part has at most one payment that stands, whoever records at once. */
export const claimPayments = pgTable(
  'claim_payments',
  {
    id: uuid().primaryKey(),
    awardId: uuid().notNull(),
    part: integer().notNull(),
    kind: text().$type<'paid' | 'discharged'>().notNull(),
    dated: date({ mode: 'string' }).$type<CalendarDate>().notNull(),
    method: text().$type<'check' | 'transfer' | 'other'>().notNull(),
    reference: text().notNull(),
    /** The journal entry, which several parts that were paid together share. */
    entry: text()
      .notNull()
      .references(() => journalEntries.document),
    repId: uuid()
      .notNull()
      .references(() => reps.id),
    at: moment().notNull(),
    /** False once it was reversed. */
    stands: boolean().notNull(),
    reversedBy: uuid().references(() => reps.id),
    reversedAt: moment(),
    reversalReason: text(),
    reversalEntry: text().references(() => journalEntries.document),
  },
  (table) => [
    uniqueIndex('claim_payments_once')
      .on(table.awardId, table.part)
      .where(sql`${table.stands}`),
    index('claim_payments_installment').on(table.awardId, table.part),
    index('claim_payments_rep').on(table.repId),
    index('claim_payments_entry').on(table.entry),
    index('claim_payments_reversed_by')
      .on(table.reversedBy)
      .where(sql`${table.reversedBy} is not null`),
    index('claim_payments_reversal')
      .on(table.reversalEntry)
      .where(sql`${table.reversalEntry} is not null`),
    foreignKey({
      name: 'claim_payments_installment',
      columns: [table.awardId, table.part],
      foreignColumns: [claimInstallments.awardId, claimInstallments.part],
    }),
    check('claim_payments_kind', sql`${table.kind} in ('paid', 'discharged')`),
    check(
      'claim_payments_reversal_whole',
      sql`${table.stands} = (${table.reversedAt} is null) and ${table.stands} = (${table.reversalEntry} is null)`,
    ),
  ],
)
