import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/kit/db/schema/columns.ts'

/** The sandbox gateway's own data: cards it was given (never a number), what it charged and what it paid back. */
export const sandboxTokens = pgTable('sandbox_tokens', {
  token: text().primaryKey(),
  brand: text().notNull(),
  lastDigits: text().notNull(),
  expMonth: integer().notNull(),
  expYear: integer().notNull(),
  outcome: text().notNull(),
  /** The idempotency key of the one charge that it was used for. */
  usedBy: text(),
  createdAt: moment().notNull(),
})

export const sandboxCharges = pgTable(
  'sandbox_charges',
  {
    reference: text().primaryKey(),
    idempotencyKey: text().notNull().unique('sandbox_charges_idempotency_key_unique'),
    token: text(),
    amountCents: bigint({ mode: 'number' }).notNull(),
    state: text().notNull(),
    declineReason: text(),
    /** The request that started the purchase. */
    requestId: text(),
    createdAt: moment().notNull(),
  },
  (table) => [check('sandbox_charges_state', sql`${table.state} in ('approved', 'declined', 'canceled')`)],
)

export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    reference: text().primaryKey(),
    idempotencyKey: text().notNull().unique('sandbox_refunds_idempotency_key_unique'),
    charge: text()
      .notNull()
      .references(() => sandboxCharges.reference),
    amountCents: bigint({ mode: 'number' }).notNull(),
    state: text().$type<'refunded' | 'declined'>().notNull(),
    declineReason: text(),
    /** The request that started the refund. */
    requestId: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('sandbox_refunds_charge').on(table.charge),
    check('sandbox_refunds_state', sql`${table.state} in ('refunded', 'declined')`),
  ],
)
