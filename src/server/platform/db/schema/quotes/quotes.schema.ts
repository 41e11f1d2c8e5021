import { sql } from 'drizzle-orm'
import {
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
import type { PaymentMethod } from '#domain/quote/fields/payment.fields.ts'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import type { Wallet } from '#domain/quote/payment/wallets.ts'
import { cents, moment } from '#server/platform/db/schema/columns.ts'
import { reps } from '#server/platform/db/schema/reps/reps.schema.ts'

/** A quote. The step answers are one document keyed by wire name; what is searched or counted has a column. */
export const quotes = pgTable(
  'quotes',
  {
    id: uuid('id').primaryKey(),
    quoteNumber: text('quote_number').notNull().unique(),
    /** How a producer's client is told of it: a name that opens nothing. The default is for whoever does not know of it yet. */
    clientReference: text('client_reference')
      .notNull()
      .default(sql`'R-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 12))`),
    version: integer('version').notNull(),
    answers: jsonb('answers').$type<FlatAnswers>().notNull(),
    /** Lower case, as look-ups compare. */
    email: text('email'),
    firstContestDate: date('first_contest_date', { mode: 'string' }),
    price: jsonb('price').$type<StoredPrice>(),
    /** The coupons entered on it, as they were worth then. */
    coupons: jsonb('coupons').$type<Coupon[]>().notNull().default([]),
    /** From whose page it was started, with the discount that was agreed then. */
    partner: jsonb('partner').$type<PartnerSnapshot>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('quotes_email').on(table.email, table.quoteNumber),
    index('quotes_client_reference').on(table.clientReference),
    // Drafts that are tidied away; any other quote is saved without touching this index.
    index('quotes_drafts')
      .on(table.updatedAt)
      .where(sql`${table.email} is null`),
    check('quotes_version', sql`${table.version} >= 1`),
  ],
)

/** While it is `requires_action` the bank waits for its cardholder to confirm the payment. */
export type PurchaseState = 'charging' | 'requires_action' | 'completed' | 'declined' | 'abandoned'

/** One attempt to buy a quote, however it is paid: the state machine that charges once and issues once. */
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
    /** Whose the card is, where a wallet gave it. */
    wallet: text('wallet').$type<Wallet>(),
    /** Of a card that is charged, what the gateway's own fields gave for it. */
    paymentToken: text('payment_token'),
    /** Of a check its number, of a payment taken elsewhere its id. */
    reference: text('reference'),
    /** The dealer's or agent's account that is billed. */
    accountCode: text('account_code'),
    /** Why a Farmers agent did not pay by folio. */
    farmersException: text('farmers_exception'),
    /** The rep who entered it; null where the customer did. */
    repId: uuid('rep_id').references(() => reps.id),
    specialInstructions: text('special_instructions'),
    /** More addresses for the papers, as typed. */
    alsoSendTo: text('also_send_to'),
    /** Null where no gateway had anything to charge. */
    gateway: text('gateway'),
    gatewayReference: text('gateway_reference'),
    declineReason: text('decline_reason'),
    /** Until then one caller or job settles it, and everybody else waits. */
    leaseUntil: moment('lease_until').notNull(),
    startedAt: moment('started_at').notNull(),
    settledAt: moment('settled_at'),
    /** The request that began it, in whose name it is settled, whoever settles it. */
    requestId: text('request_id'),
  },
  (table) => [
    unique('purchases_key').on(table.quoteId, table.idempotencyKey),
    // Two purchases of one quote can never both be under way or done.
    uniqueIndex('purchases_one_at_a_time')
      .on(table.quoteId)
      .where(sql`${table.state} in ('charging', 'requires_action', 'completed')`),
    // The few that are under way, among all that ever were.
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
    // Whatever needs no gateway is done at once.
    check(
      'purchases_gateway',
      sql`case when ${table.gateway} is null then ${table.state} = 'completed' else ${table.paymentToken} is not null and ${table.paymentType} = 'credit_card' end`,
    ),
  ],
)
