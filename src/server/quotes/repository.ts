import { OPEN_STATES } from '#domain/purchase/purchase-state.ts'
import { and, desc, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import { getEmailKey } from '#domain/values/email-address.ts'
import { numberLookedFor } from '#domain/values/typed/numbers-of-ours.ts'
import { addMissingLines } from '#domain/pricing/stored-price.ts'
import {
  type ContestSchedule,
  getPolicyStatus,
  policyEnd,
  type PolicyStatus,
} from '#domain/policy/policy-state.ts'
import type { ShipmentFacts } from '#domain/signs/shipments.ts'
import type { ChosenSticker } from '#domain/signs/stickers.ts'
import type { Db } from '#server/kit/db/database.ts'
import { sendTogether, statementsOf } from '#server/kit/db/together.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { shipments } from '#server/schema/policies/shipments.schema.ts'
import { prizeStickers } from '#server/schema/policies/stickers.schema.ts'
import { purchases, quotes } from '#server/schema/quotes/quotes.schema.ts'
import { type Coupon, normalizeCouponCode } from '#domain/pricing/coupon.ts'
import { type CouponStops, stopsOfQuote } from '#server/coupons/repository.ts'
import { coupons } from '#server/schema/quotes/coupons.schema.ts'

export type StoredQuote = typeof quotes.$inferSelect

/** A quote with its policy's number, null if it is not bought. */
export type QuoteWithPolicy = StoredQuote & {
  policyNumber: string | null
  /** Absent if it is not bought. */
  policyStatus?: PolicyStatus
  /** What was packed and sent for its policy, oldest first. */
  shipments: readonly ShipmentFacts[]
  /** What was chosen to go on its signs. */
  stickers: readonly ChosenSticker[]
}

export async function findQuote(db: Db, id: string): Promise<QuoteWithPolicy | undefined> {
  const [found] = await preparedQuery(db).execute({ id })
  return found && readQuote(found)
}

/** What says whether a quote that was read before is still as it was. */
export interface QuoteStanding {
  version: number
  policyNumber: string | null
  couponStops: CouponStops
}

export async function findQuoteStanding(db: Db, id: string): Promise<QuoteStanding | undefined> {
  const [found] = await preparedStanding(db).execute({ id })
  return found
}

const preparedQuery = preparedOnce(prepareQuery)
const preparedStanding = preparedOnce(prepareStanding)

/** Prepared once for a connection, as every page of a quote runs it. */
function preparedOnce<Query>(prepare: (db: Db) => Query): (db: Db) => Query {
  const prepared = new WeakMap<Db, Query>()
  return (db) => {
    const connection = statementsOf(db)
    const query = prepared.get(connection) ?? prepare(connection)
    prepared.set(connection, query)
    return query
  }
}

function prepareStanding(db: Db) {
  return db
    .select({ version: quotes.version, policyNumber: policies.number, couponStops: stopsOfQuote() })
    .from(quotes)
    .leftJoin(policies, eq(policies.quoteId, quotes.id))
    .where(eq(quotes.id, sql.placeholder('id')))
    .prepare('find_quote_standing')
}

function prepareQuery(db: Db) {
  return db
    .select({
      quote: quotes,
      policyNumber: policies.number,
      cancelledAt: policies.cancelledAt,
      lapsedAt: policies.lapsedAt,
      awaitingDates: policies.awaitingDates,
      shipments: shipmentsOfPolicy(),
      stickers: stickersOfPolicy(),
      couponStops: stopsOfQuote(),
    })
    .from(quotes)
    .leftJoin(policies, eq(policies.quoteId, quotes.id))
    .where(eq(quotes.id, sql.placeholder('id')))
    .prepare('find_quote')
}

/** What decides about the signs of the policy of a statement. */
export function shipmentsOfPolicy() {
  return sql<ShipmentFacts[]>`coalesce((
    select jsonb_agg(jsonb_build_object('state', s.state, 'service', s.service, 'sentOn', s.sent_on, 'signs', s.signs) order by s.place)
    from ${shipments} s where s.policy_id = ${policies.id}
  ), '[]')`
}

/** What is chosen for the signs of the policy of a statement. */
export function stickersOfPolicy() {
  return sql<ChosenSticker[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'signKey', t.sign_key, 'count', t.count, 'text', t.text, 'picture', t.picture) order by t.sign_key)
    from ${prizeStickers} t where t.policy_id = ${policies.id}
  ), '[]')`
}

/** Locks the quote until the transaction ends, so that saves and purchases of it run one at a time. */
export async function lockQuote(trx: Db, id: string): Promise<QuoteWithPolicy | undefined> {
  const [, found] = await sendTogether(
    () => trx.select({ id: quotes.id }).from(quotes).where(eq(quotes.id, id)).for('update'),
    () => findQuote(trx, id),
  )
  return found
}

/** @rule N100 The number is found in any case and with or without hyphen, as is the address in any case. */
export async function findQuoteByEmailAndNumber(
  db: Db,
  email: string,
  quoteNumber: string,
): Promise<{ id: string } | undefined> {
  const [quote] = await db
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.email, getEmailKey(email)), eq(quotes.quoteNumber, numberLookedFor(quoteNumber))))
  return quote
}

/** What the owner of quotes is told of each. */
export interface OwnedQuote {
  id: string
  quoteNumber: string
  /** As typed; null if it is not entered. */
  eventName: string | null
}

/** The quotes of an address that are not bought, the last changed first. */
export function listOwnedQuotes(db: Db, emailKey: string, limit: number): Promise<OwnedQuote[]> {
  return db
    .select({
      id: quotes.id,
      quoteNumber: quotes.quoteNumber,
      eventName: sql<string | null>`${quotes.answers}->>'tournament_name'`,
    })
    .from(quotes)
    .leftJoin(policies, eq(policies.quoteId, quotes.id))
    .where(and(eq(quotes.email, emailKey), isNull(policies.id)))
    .orderBy(desc(quotes.updatedAt), desc(quotes.quoteNumber))
    .limit(limit)
}

interface QuoteRecord {
  quote: StoredQuote
  policyNumber: string | null
  cancelledAt: Date | null
  lapsedAt: Date | null
  awaitingDates: ContestSchedule[] | null
  shipments: ShipmentFacts[]
  stickers: ChosenSticker[]
  /** Left out where only what is bought is read. */
  couponStops?: CouponStops
}

export function readQuote(record: QuoteRecord): QuoteWithPolicy {
  const { quote, policyNumber, shipments: sent, stickers, couponStops = {}, ...policy } = record
  return {
    ...quote,
    coupons: policyNumber === null ? withStops(quote.coupons, couponStops) : quote.coupons,
    price: quote.price && addMissingLines(quote.price),
    policyNumber,
    shipments: sent,
    stickers,
    ...(policyNumber !== null && { policyStatus: policyStatusOf(policy) }),
  }
}

/** What a policy was bought with stays as it was then; on any other quote a coupon is what the office makes of it. */
function withStops(entered: readonly Coupon[], stops: CouponStops): Coupon[] {
  return entered.map(({ stopped: _stored, ...coupon }) => {
    const stopped = stops[normalizeCouponCode(coupon.code)] ?? null
    return stopped === null ? coupon : { ...coupon, stopped }
  })
}

/** @rule T15 Cancelled, lapsed and postponed are derived from the stored facts of the policy. */
function policyStatusOf(
  policy: Omit<QuoteRecord, 'quote' | 'policyNumber' | 'shipments' | 'stickers' | 'couponStops'>,
): PolicyStatus {
  return getPolicyStatus({ ended: policyEnd(policy), contests: policy.awaitingDates ?? [] })
}

export async function insertQuote(db: Db, quote: StoredQuote): Promise<void> {
  await db.insert(quotes).values(quote)
}

type Save = Pick<StoredQuote, 'price' | 'updatedAt'> &
  Partial<Pick<StoredQuote, 'answers' | 'email' | 'firstContestDate' | 'coupons' | 'approvals'>>

export async function updateQuote(trx: Db, id: string, version: number, save: Save): Promise<void> {
  await trx
    .update(quotes)
    .set({ ...save, version })
    .where(eq(quotes.id, id))
}

/** The coupons as the policy of a quote keeps them. */
export async function updateSettledCoupons(trx: Db, id: string, settled: Coupon[]): Promise<void> {
  await trx.update(quotes).set({ coupons: settled }).where(eq(quotes.id, id))
}

export async function countQuotes(db: Db): Promise<number> {
  return db.$count(quotes)
}

/** Small, as each deletion adds an audit row of the office, for which other transactions wait. */
const DELETE_BATCH_SIZE = 200

/**
 * Deletes old drafts without an e-mail address; the number of them.
 *
 * @rule N83 The audit log of a draft is deleted with it; the database adds one row of the office with the end of its chain.
 */
export async function deleteAbandonedDrafts(db: Db, updatedBefore: Date): Promise<number> {
  const bought = db.select({ id: purchases.id }).from(purchases).where(eq(purchases.quoteId, quotes.id))
  const abandoned = db
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(isNull(quotes.email), lt(quotes.updatedAt, updatedBefore), notExists(bought)))
    .limit(DELETE_BATCH_SIZE)
    .for('update', { skipLocked: true })
  let total = 0
  let deletedCount: number
  do {
    const deleted = await db.delete(quotes).where(inArray(quotes.id, abandoned)).returning({ id: quotes.id })
    deletedCount = deleted.length
    total += deletedCount
  } while (deletedCount === DELETE_BATCH_SIZE)
  return total
}

/** The open purchase of a quote, if there is one. */
export async function findOpenPurchase(
  db: Db,
  quoteId: string,
): Promise<typeof purchases.$inferSelect | undefined> {
  const [found] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.quoteId, quoteId), inArray(purchases.state, OPEN_STATES)))
  return found
}

/** Adds or changes a coupon of the office. Quotes that have it keep its former value. */
export async function upsertCoupon(
  db: Db,
  coupon: Coupon,
  limits: Pick<typeof coupons.$inferInsert, 'maxUses' | 'maxUsesPerCustomer' | 'active'> = {},
): Promise<void> {
  const row = {
    ...limits,
    code: normalizeCouponCode(coupon.code),
    percent: coupon.isPercentage ? coupon.value : null,
    amountCents: coupon.isPercentage ? null : coupon.value,
    firstDay: coupon.firstDay ?? null,
    lastDay: coupon.lastDay ?? null,
    clientTypes: [...(coupon.clientTypes ?? [])],
    partners: [...(coupon.partners ?? [])],
    minimumCents: coupon.minimum ?? null,
  }
  await db.insert(coupons).values(row).onConflictDoUpdate({ target: coupons.code, set: row })
}

/** What the request with this key has already made. */
export async function findCopy(db: Db, copiedFromId: string, key: string): Promise<StoredQuote | undefined> {
  const [found] = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.copiedFromId, copiedFromId), eq(sql`${quotes.copy}->>'key'`, key)))
  return found
}
