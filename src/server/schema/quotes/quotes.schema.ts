import type { PurchaseState } from '#domain/purchase/purchase-state.ts'
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
import { reps } from '#server/schema/reps/reps.schema.ts'

/** A quote. The answers are one document keyed by wire name; values that are searched or counted have a column. */
export const quotes = pgTable(
  'quotes',
  {
    id: uuid().primaryKey(),
    quoteNumber: text().notNull().unique('quotes_quote_number_unique'),
    /**
     * The name of the quote for a producer's client, which gives no access. The default is for builds that do not
     * know this column.
     */
    clientReference: text()
      .notNull()
      .default(sql`'R-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 12))`),
    version: integer().notNull(),
    answers: jsonb().$type<FlatAnswers>().notNull(),
    /** Lower case, for look-ups. */
    email: text(),
    firstContestDate: date({ mode: 'string' }),
    price: jsonb().$type<StoredPrice>(),
    /** The coupons entered on it, with their value at that time. */
    coupons: jsonb().$type<Coupon[]>().notNull().default([]),
    /** The partner whose page it was started from, with the discount agreed then. */
    partner: jsonb().$type<PartnerSnapshot>(),
    /** The rep who looks after it. */
    assignedRepId: uuid().references(() => reps.id),
    /** The answers to its referrals, and whether special pricing was approved. */
    approvals: jsonb().$type<Approval[]>().notNull().default([]),
    /** The quote that it was copied from, and how their prices compared. */
    copiedFromId: uuid().references((): AnyPgColumn => quotes.id, { onDelete: 'set null' }),
    copy: jsonb().$type<CopyRecord>(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
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
    // What the pages of coupons and partners count.
    index('quotes_coupons')
      .using('gin', sql`${table.coupons} jsonb_path_ops`)
      .where(sql`${table.coupons} <> '[]'::jsonb`),
    index('quotes_partner')
      .on(sql`(${table.partner}->>'code')`)
      .where(sql`${table.partner} is not null`),
    check('quotes_version', sql`${table.version} >= 1`),
  ],
)

/** One attempt to buy a quote, by any payment method: a state machine that charges once and issues once. */
export const purchases = pgTable(
  'purchases',
  {
    /** Also the key under which the gateway charges at most once. */
    id: uuid().primaryKey(),
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id),
    idempotencyKey: text().notNull(),
    requestHash: text().notNull(),
    state: text().$type<PurchaseState>().notNull(),
    quoteVersion: integer().notNull(),
    amountCents: cents().notNull(),
    paymentType: text().$type<PaymentMethod>().notNull(),
    /** The wallet that provided the card, if any. */
    wallet: text().$type<Wallet>(),
    /** The gateway's token for the card, if one is charged. */
    paymentToken: text(),
    /** The number of a check, or the id of a payment made elsewhere. */
    reference: text(),
    /** The account of the dealer or agent to bill. */
    accountCode: text(),
    /** Why a Farmers agent did not pay by folio. */
    farmersException: text(),
    /** The rep who entered it; null if the customer did. */
    repId: uuid().references(() => reps.id),
    specialInstructions: text(),
    /** More addresses for the documents, as entered. */
    alsoSendTo: text(),
    /** Null if nothing was charged by a gateway. */
    gateway: text(),
    gatewayReference: text(),
    declineReason: text(),
    /** Until then one caller or job works on it, and all others wait. */
    leaseUntil: moment().notNull(),
    startedAt: moment().notNull(),
    settledAt: moment(),
    /** The request that started it; it is settled on behalf of that request. */
    requestId: text(),
    /** The change of the policy that it pays for; null if it pays an invoice or buys the quote. A row of `policy_changes`. */
    changeId: uuid(),
    /** The invoice that it pays; a row of `invoices`. */
    invoice: text(),
  },
  (table) => [
    unique('purchases_key').on(table.quoteId, table.idempotencyKey),
    // Only one purchase of a quote can be pending or completed, only one payment of a change, and only one of an invoice pending.
    uniqueIndex('purchases_one_at_a_time')
      .on(table.quoteId)
      .where(
        sql`${table.changeId} is null and ${table.invoice} is null and ${table.state} in ('charging', 'requires_action', 'completed')`,
      ),
    uniqueIndex('purchases_one_of_a_change')
      .on(table.changeId)
      .where(
        sql`${table.changeId} is not null and ${table.state} in ('charging', 'requires_action', 'completed')`,
      ),
    uniqueIndex('purchases_one_of_an_invoice')
      .on(table.invoice)
      .where(sql`${table.invoice} is not null and ${table.state} in ('charging', 'requires_action')`),
    index('purchases_invoice')
      .on(table.invoice)
      .where(sql`${table.invoice} is not null`),
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
