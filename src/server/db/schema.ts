import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Coupon } from '#domain/pricing/coupon.ts'
import { reps } from '#server/db/reps.schema.ts'
import { bytes } from '#server/db/bytes.ts'
import type { MailingId } from '#domain/mailings/mailings.ts'
import type { StartedFrom } from '#domain/quote/form-versions.ts'
import type { PaperWords } from '#domain/papers/paper-words.ts'
import type { StoredPrice } from '#domain/pricing/stored-price.ts'
import type { CertificateContent } from '#domain/policy/certificate.ts'
import type { Entity } from '#domain/problem.ts'
import type { Wallet } from '#domain/quote/payment-methods.ts'
import type { PaymentMethod } from '#domain/quote/payment.fields.ts'
import type { FlatAnswers } from '#domain/quote/quote.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const cents = (name: string) => bigint(name, { mode: 'number' })

/** Facts of this installation that are made once, such as the secret that signs cookies. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
})

/** A quote. The step answers are one document keyed by wire name; what is searched or counted has a column. */
export const quotes = pgTable(
  'quotes',
  {
    id: uuid('id').primaryKey(),
    quoteNumber: text('quote_number').notNull().unique(),
    version: integer('version').notNull(),
    answers: jsonb('answers').$type<FlatAnswers>().notNull(),
    /** Lower case, as look-ups compare. */
    email: text('email'),
    firstContestDate: date('first_contest_date', { mode: 'string' }),
    price: jsonb('price').$type<StoredPrice>(),
    /** The coupons entered on it, as they were worth then. */
    coupons: jsonb('coupons').$type<Coupon[]>().notNull().default([]),
    /** From whose page it was started, with the discount that was agreed then. */
    partner: jsonb('partner').$type<StartedFrom>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('quotes_email').on(table.email, table.quoteNumber),
    check('quotes_version', sql`${table.version} >= 1`),
  ],
)

export type PurchaseState = 'charging' | 'completed' | 'declined' | 'abandoned'

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
  },
  (table) => [
    unique('purchases_key').on(table.quoteId, table.idempotencyKey),
    // Two purchases of one quote can never both be under way or done.
    uniqueIndex('purchases_one_at_a_time')
      .on(table.quoteId)
      .where(sql`${table.state} in ('charging', 'completed')`),
    check('purchases_state', sql`${table.state} in ('charging', 'completed', 'declined', 'abandoned')`),
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

export const policyNumbers = pgSequence('policy_numbers', { startWith: 100_001 })

export const policies = pgTable('policies', {
  id: uuid('id').primaryKey(),
  number: text('number').notNull().unique(),
  quoteId: uuid('quote_id')
    .notNull()
    .unique()
    .references(() => quotes.id),
  purchaseId: uuid('purchase_id')
    .notNull()
    .unique()
    .references(() => purchases.id),
  /** Lower case. Policy links are bound to it. */
  email: text('email').notNull(),
  version: integer('version').notNull(),
  issuedAt: moment('issued_at').notNull(),
})

/** What a certificate said when it was issued. Never changed; a change of the policy adds the next version. */
export const certificates = pgTable(
  'certificates',
  {
    policyId: uuid('policy_id')
      .notNull()
      .references(() => policies.id),
    version: integer('version').notNull(),
    verificationCode: text('verification_code').notNull().unique(),
    content: jsonb('content').$type<CertificateContent>().notNull(),
    issuedAt: moment('issued_at').notNull(),
  },
  (table) => [unique('certificates_version').on(table.policyId, table.version)],
)

/** Questions and answers as they read on the day of purchase. */
export const purchaseRecords = pgTable('purchase_records', {
  purchaseId: uuid('purchase_id')
    .primaryKey()
    .references(() => purchases.id),
  record: jsonb('record').notNull(),
})

/** A capability held in a cookie: a purchase just made, or an exchanged policy link. Only its hash is kept. */
export const sessions = pgTable('sessions', {
  idHash: text('id_hash').primaryKey(),
  kind: text('kind').$type<'purchase' | 'policy-link'>().notNull(),
  email: text('email'),
  policyId: uuid('policy_id').references(() => policies.id),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** A link to the policies of one e-mail address. Only the token's hash is kept. */
export const policyLinks = pgTable('policy_links', {
  tokenHash: text('token_hash').primaryKey(),
  email: text('email').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** A file, its bytes as base64, or a paper that becomes a PDF file when its mail is composed. */
export type Attachment =
  | { fileName: string; contentType: string; content: string }
  | { fileName: string; words: PaperWords }

/**
 * Bounced: the server of at least one receiver said for good that it does not take it. Withdrawn: a mailing that its
 * receiver no longer wanted when its turn came.
 */
export type MessageState = 'queued' | 'sent' | 'kept' | 'failed' | 'bounced' | 'withdrawn'

/** One address of the envelope, what became of it, and what its server said where that was no yes. */
export interface Receiver {
  address: string
  state: 'queued' | 'sent' | 'bounced'
  said: string | null
}

/** The outbox of mail and text messages: written in the transaction of their cause, delivered by a job. */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    /** What caused the message, such as `purchase:<id>`; one cause makes one message. */
    cause: text('cause').notNull().unique(),
    quoteId: uuid('quote_id').references(() => quotes.id, { onDelete: 'set null' }),
    channel: text('channel').$type<'mail' | 'text'>().notNull().default('mail'),
    /** The mailing that it belongs to, which its receiver may leave; null for whatever answers what somebody did. */
    mailing: text('mailing').$type<MailingId>(),
    /** To whom it is written, as everybody reads it: addresses with a comma and a space between them, or a telephone number. */
    recipient: text('recipient').notNull(),
    /** Who gets a copy, as everybody reads it. */
    cc: text('cc'),
    /** To whom it is handed over, one by one; so a refused address neither stops nor repeats another's. */
    receivers: jsonb('receivers').$type<Receiver[]>().notNull().default([]),
    /** Where an answer goes, if not to the sender. */
    replyTo: text('reply_to'),
    /** A text message has none, and no designed part. */
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    plain: text('plain').notNull(),
    attachments: jsonb('attachments').$type<Attachment[]>().notNull(),
    /** The mail byte for byte as every try hands it over, kept before the first of them. */
    raw: bytes('raw'),
    state: text('state').$type<MessageState>().notNull(),
    error: text('error'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    index('messages_created').on(table.createdAt),
    check('messages_channel', sql`${table.channel} in ('mail', 'text')`),
    check(
      'messages_state',
      sql`${table.state} in ('queued', 'sent', 'kept', 'failed', 'bounced', 'withdrawn')`,
    ),
  ],
)

/** What reps changed on a quote, field by field as it crosses the wire; only ever added to. */
export const repChanges = pgTable(
  'rep_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    repId: uuid('rep_id')
      .notNull()
      .references(() => reps.id),
    at: moment('at').notNull(),
    field: text('field').notNull(),
    before: text('before'),
    after: text('after'),
    reason: text('reason'),
    entity: text('entity').$type<Entity>(),
    /** Where the contest is now; it moves up when one before it is removed. Null for other fields, and once it is gone. */
    slot: integer('slot'),
  },
  (table) => [index('rep_changes_row').on(table.quoteId, table.entity, table.slot, table.id)],
)

/** The append-only trail of what happened to a quote and its policy, and by whom; it goes with an abandoned draft. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Null for what concerns no quote, such as a rep signing in. */
    quoteId: uuid('quote_id').references(() => quotes.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    actor: text('actor').$type<'client' | 'rep' | 'system'>().notNull(),
    repId: uuid('rep_id').references(() => reps.id),
    event: text('event').notNull(),
    detail: jsonb('detail').$type<Record<string, string | number>>().notNull(),
  },
  (table) => [index('audit_events_quote').on(table.quoteId, table.id)],
)
