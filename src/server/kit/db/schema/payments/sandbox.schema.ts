import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/kit/db/schema/columns.ts'

/** The sandbox gateway's own data: cards it was given (never a number), what it charged and what it paid back. */
export const sandboxTokens = pgTable('sandbox_tokens', {
  token: text('token').primaryKey(),
  brand: text('brand').notNull(),
  lastDigits: text('last_digits').notNull(),
  expMonth: integer('exp_month').notNull(),
  expYear: integer('exp_year').notNull(),
  outcome: text('outcome').notNull(),
  createdAt: moment('created_at').notNull(),
})

export const sandboxCharges = pgTable(
  'sandbox_charges',
  {
    reference: text('reference').primaryKey(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    token: text('token'),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    state: text('state').notNull(),
    declineReason: text('decline_reason'),
    /** The request that started the purchase. */
    requestId: text('request_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [check('sandbox_charges_state', sql`${table.state} in ('approved', 'declined', 'canceled')`)],
)

export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    reference: text('reference').primaryKey(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    charge: text('charge')
      .notNull()
      .references(() => sandboxCharges.reference),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    state: text('state').$type<'refunded' | 'declined'>().notNull(),
    declineReason: text('decline_reason'),
    /** The request that started the refund. */
    requestId: text('request_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('sandbox_refunds_charge').on(table.charge),
    check('sandbox_refunds_state', sql`${table.state} in ('refunded', 'declined')`),
  ],
)
