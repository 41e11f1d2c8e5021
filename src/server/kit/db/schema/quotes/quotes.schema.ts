import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Coupon } from '#domain/pricing/coupon.ts'
import type { PartnerSnapshot } from '#domain/quote/wire/form-versions.ts'
import type { StoredPrice } from '#domain/pricing/stored-price.ts'
import type { Approval } from '#domain/quote/approvals/approvals.ts'
import type { CopyRecord } from '#domain/quote/copying/copy-record.ts'
import type { PaymentMethod } from '#domain/quote/fields/payment.fields.ts'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import type { Wallet } from '#domain/quote/payment/wallets.ts'
import { cents, moment } from '#server/kit/db/schema/columns.ts'
import { reps } from '#server/kit/db/schema/reps/reps.schema.ts'

/** A quote. The answers are one document keyed by wire name; values that are searched or counted have a column. */
export const quotes = pgTable(
  'quotes',
  {
    id: uuid('id').primaryKey(),
    quoteNumber: text('quote_number').notNull().unique(),
    /**
     * The name of the quote for a producer's client, which gives no access. The default is for builds that do not
     * know this column.
     */
    clientReference: text('client_reference')
      .notNull()
      .default(sql`'R-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 12))`),
    version: integer('version').notNull(),
    answers: jsonb('answers').$type<FlatAnswers>().notNull(),
    /** Lower case, for look-ups. */
    email: text('email'),
    firstContestDate: date('first_contest_date', { mode: 'string' }),
    price: jsonb('price').$type<StoredPrice>(),
    /** The coupons entered on it, with their value at that time. */
    coupons: jsonb('coupons').$type<Coupon[]>().notNull().default([]),
    /** The partner whose page it was started from, with the discount agreed then. */
    partner: jsonb('partner').$type<PartnerSnapshot>(),
    /** The rep who looks after it. */
    assignedRepId: uuid('assigned_rep_id').references(() => reps.id),
    /** The answers to its referrals, and whether special pricing was approved. */
    approvals: jsonb('approvals').$type<Approval[]>().notNull().default([]),
    /** The quote that it was copied from, and how their prices compared. */
    copiedFromId: uuid('copied_from_id').references((): AnyPgColumn => quotes.id, { onDelete: 'set null' }),
    copy: jsonb('copy').$type<CopyRecord>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('quotes_email').on(table.email, table.quoteNumber),
    index('quotes_client_reference').on(table.clientReference),
    // The list of all quotes, the last changed first.
    index('quotes_updated').on(table.updatedAt),
    // Drafts that are cleaned up; saving any other quote does not touch this index.
    index('quotes_drafts')
      .on(table.updatedAt)
      .where(sql`${table.email} is null`),
    index('quotes_assigned_rep')
      .on(table.assignedRepId)
      .where(sql`${table.assignedRepId} is not null`),
    // A repeated request makes no second copy.
    uniqueIndex('quotes_copied_once')
      .on(table.copiedFromId, sql`(${table.copy}->>'key')`)
      .where(sql`${table.copiedFromId} is not null`),
    check('quotes_version', sql`${table.version} >= 1`),
  ],
)

/** In `requires_action` the bank waits for the cardholder to confirm the payment. */
export type PurchaseState = 'charging' | 'requires_action' | 'completed' | 'declined' | 'abandoned'

/** One attempt to buy a quote, by any payment method: a state machine that charges once and issues once. */
export const purchases = pgTable(
  'purchases',
  {
    /** Also the key under which the gateway charges at most once. */
    id: uuid('id').primaryKey(),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id),
    idempotencyKey: text('idempotency_key').notNull(),
    requestHash: text('request_hash').notNull(),
    state: text('state').$type<PurchaseState>().notNull(),
    quoteVersion: integer('quote_version').notNull(),
    amountCents: cents('amount_cents').notNull(),
    paymentType: text('payment_type').$type<PaymentMethod>().notNull(),
    /** The wallet that provided the card, if any. */
    wallet: text('wallet').$type<Wallet>(),
    /** The gateway's token for the card, if one is charged. */
    paymentToken: text('payment_token'),
    /** The number of a check, or the id of a payment made elsewhere. */
    reference: text('reference'),
    /** The account of the dealer or agent to bill. */
    accountCode: text('account_code'),
    /** Why a Farmers agent did not pay by folio. */
    farmersException: text('farmers_exception'),
    /** The rep who entered it; null if the customer did. */
    repId: uuid('rep_id').references(() => reps.id),
    specialInstructions: text('special_instructions'),
    /** More addresses for the documents, as entered. */
    alsoSendTo: text('also_send_to'),
    /** Null if nothing was charged by a gateway. */
    gateway: text('gateway'),
    gatewayReference: text('gateway_reference'),
    declineReason: text('decline_reason'),
    /** Until then one caller or job works on it, and all others wait. */
    leaseUntil: moment('lease_until').notNull(),
    startedAt: moment('started_at').notNull(),
    settledAt: moment('settled_at'),
    /** The request that started it; it is settled on behalf of that request. */
    requestId: text('request_id'),
    /** The change of the policy that it pays for; null if it buys the quote. A row of `policy_changes`. */
    changeId: uuid('change_id'),
  },
  (table) => [
    unique('purchases_key').on(table.quoteId, table.idempotencyKey),
    // Only one purchase of a quote can be pending or completed, and only one payment of a change.
    uniqueIndex('purchases_one_at_a_time')
      .on(table.quoteId)
      .where(
        sql`${table.changeId} is null and ${table.state} in ('charging', 'requires_action', 'completed')`,
      ),
    uniqueIndex('purchases_one_of_a_change')
      .on(table.changeId)
      .where(
        sql`${table.changeId} is not null and ${table.state} in ('charging', 'requires_action', 'completed')`,
      ),
    index('purchases_change')
      .on(table.changeId)
      .where(sql`${table.changeId} is not null`),
    // The few pending ones among all.
    index('purchases_under_way')
      .on(table.id)
      .where(sql`${table.state} in ('charging', 'requires_action')`),
    index('purchases_rep')
      .on(table.repId)
      .where(sql`${table.repId} is not null`),
    check(
      'purchases_state',
      sql`${table.state} in ('charging', 'requires_action', 'completed', 'declined', 'abandoned')`,
    ),
    check('purchases_amount', sql`${table.amountCents} >= 0`),
    check(
      'purchases_payment_type',
      sql`${table.paymentType} in ('credit_card', 'pap', 'folio', 'check', 'transaction_id')`,
    ),
    check('purchases_wallet', sql`${table.wallet} is null or ${table.paymentType} = 'credit_card'`),
    // A purchase without a gateway is completed at once.
    check(
      'purchases_gateway',
      sql`case when ${table.gateway} is null then ${table.state} = 'completed' else ${table.paymentToken} is not null and ${table.paymentType} = 'credit_card' end`,
    ),
  ],
)
