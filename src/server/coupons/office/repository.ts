import { asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { listOfficeCoupons } from '#contract/office/coupons.ts'
import { normalizeCouponCode } from '#domain/pricing/coupon.ts'
import type { CouponState } from '#domain/pricing/coupons/coupon-state.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { ListSql, PagePlan } from '#server/kit/db/lists/read-page.ts'
import { MOMENT, TEXT, WHOLE_NUMBER } from '#server/kit/db/lists/sort-kinds.ts'
import { policies } from '#server/schema/policies/policies.schema.ts'
import { coupons, couponUses, couponVersions } from '#server/schema/quotes/coupons.schema.ts'
import { purchases, quotes } from '#server/schema/quotes/quotes.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

export type StoredCoupon = typeof coupons.$inferSelect

const LIVE = sql`('charging', 'requires_action', 'completed')`

/** Of the purchases that used a coupon of the statement. */
const ofUses = <T>(what: SQL) => sql<T>`(
  select ${what} from ${couponUses} u join ${purchases} p on p.id = u.purchase_id and p.state in ${LIVE}
  where u.code = ${coupons.code}
)`

/** Quotes, `q`, that hold a coupon of the statement and are not bought; found by their index. */
const holding = (code: SQL | typeof coupons.code) => sql`q.coupons <> '[]'::jsonb
  and q.coupons @> jsonb_build_array(jsonb_build_object('code', ${code}))
  and not exists (select from ${policies} bought where bought.quote_id = q.id)`

const FIGURES = {
  coupon: coupons,
  changedBy: reps.name,
  uses: ofUses<number>(sql`count(*)::int`),
  discountCents: ofUses<Cents>(sql`coalesce(sum(u.discount_cents), 0)::float8`),
  unknownDiscounts: ofUses<number>(sql`count(*) filter (where u.discount_cents is null)::int`),
  held: sql<number>`(select count(*)::int from ${quotes} q where ${holding(coupons.code)})`,
}

export type FoundCoupon = Omit<ListedCoupon, 'key' | 'id'>

type ListedCoupon = Awaited<ReturnType<typeof selectCoupons>>[number]

/** The list of coupons as it is on a day. They are few: each sort and filter reads all of them. */
export function couponListSql(today: CalendarDate): ListSql<typeof listOfficeCoupons, ListedCoupon> {
  return {
    list: listOfficeCoupons,
    id: coupons.id,
    filters: {
      search: (text) =>
        sql`strpos(lower(${coupons.code} || ' ' || ${coupons.note}), lower(${text}::text)) > 0`,
      state: (states) => inArray(stateOn(today), states),
      client_type: (codes) => isAmong(coupons.clientTypes, codes),
      partner: (codes) => isAmong(coupons.partners, codes.map(normalizeCouponCode)),
    },
    sorts: {
      offered: {
        by: sql`(case when ${coupons.active} then '0' else '1' end || ${coupons.code})`,
        kind: TEXT,
      },
      code: { by: coupons.code, kind: TEXT },
      uses: { by: ofUses(sql`count(*)`), kind: WHOLE_NUMBER },
      discount: { by: ofUses(sql`coalesce(sum(u.discount_cents), 0)::bigint`), kind: WHOLE_NUMBER },
      changed: { by: coupons.changedAt, kind: MOMENT },
    },
    select: selectCoupons,
    selectIds: (db, { where, limit }) =>
      db.select({ id: coupons.id }).from(coupons).where(where).limit(limit),
  }
}

/** What `couponState` says. */
function stateOn(today: CalendarDate): SQL<CouponState> {
  return sql<CouponState>`case
    when not ${coupons.active} then 'withdrawn'
    when ${coupons.lastDay} < ${today}::date then 'ended'
    when ${ofUses(sql`count(*)`)} >= ${coupons.maxUses} then 'used_up'
    when ${coupons.firstDay} > ${today}::date then 'later'
    else 'offered' end`
}

function isAmong(
  column: typeof coupons.clientTypes | typeof coupons.partners,
  codes: readonly string[],
): SQL | undefined {
  return or(...codes.map((code) => sql`${column} @> jsonb_build_array(${code}::text)`))
}

function selectCoupons(db: Db, { key, where, orderBy, limit }: PagePlan) {
  return db
    .select({ key, id: coupons.id, ...FIGURES })
    .from(coupons)
    .leftJoin(reps, eq(reps.id, coupons.changedBy))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
}

/** The codes of all, those that are withdrawn last. */
export async function listCouponCodes(db: Db, limit: number): Promise<string[]> {
  const found = await db
    .select({ code: coupons.code })
    .from(coupons)
    .orderBy(desc(coupons.active), asc(coupons.code))
    .limit(limit)
  return found.map(({ code }) => code)
}

/**
 * The quotes that hold one of some coupons, and those that were bought with one: `u` of the purchases that are completed or under way.
 *
 * @rule N09 What a purchase used stays its use, whatever is on the quote afterwards.
 */
export function quotesWithCoupon(codes: readonly string[]): SQL {
  const wanted = codes.map(normalizeCouponCode)
  const held = or(...wanted.map((code) => holding(sql`${code}::text`)))
  const uses = sql`select u.quote_id from ${couponUses} u join ${purchases} p on p.id = u.purchase_id and p.state in ${LIVE}
    where ${inArray(sql`u.code`, wanted)}`
  return sql`(select q.id from ${quotes} q where ${held} union ${uses})`
}

export async function findOfficeCoupon(db: Db, id: string): Promise<FoundCoupon | undefined> {
  const [found] = await db
    .select(FIGURES)
    .from(coupons)
    .leftJoin(reps, eq(reps.id, coupons.changedBy))
    .where(eq(coupons.id, id))
  return found
}

const NEWEST = 100

export function listUses(db: Db, code: string) {
  return db
    .select({
      quoteId: quotes.id,
      quoteNumber: quotes.quoteNumber,
      tournamentName: sql<string | null>`${quotes.answers} ->> 'tournament_name'`,
      policyNumber: policies.number,
      usedAt: couponUses.usedAt,
      discountCents: couponUses.discountCents,
    })
    .from(couponUses)
    .innerJoin(purchases, sql`${purchases.id} = ${couponUses.purchaseId} and ${purchases.state} in ${LIVE}`)
    .innerJoin(quotes, eq(quotes.id, couponUses.quoteId))
    .leftJoin(policies, eq(policies.quoteId, quotes.id))
    .where(eq(couponUses.code, code))
    .orderBy(desc(couponUses.usedAt), asc(quotes.quoteNumber))
    .limit(NEWEST)
}

interface HoldingQuote {
  quoteId: string
  quoteNumber: string
  tournamentName: string | null
  updatedAt: string
}

export async function listHolding(db: Db, code: string): Promise<HoldingQuote[]> {
  const found: unknown = await db.execute(sql`
    select q.id as "quoteId", q.quote_number as "quoteNumber", q.answers ->> 'tournament_name' as "tournamentName", q.updated_at as "updatedAt"
    from ${quotes} q where ${holding(sql`${code}::text`)} order by q.updated_at desc limit ${NEWEST}`)
  return (found as { rows: HoldingQuote[] }).rows
}

/** The newest first. */
export function listVersions(db: Db, code: string) {
  return db
    .select({ version: couponVersions, changedBy: reps.name })
    .from(couponVersions)
    .leftJoin(reps, eq(reps.id, couponVersions.changedBy))
    .where(eq(couponVersions.code, code))
    .orderBy(desc(couponVersions.version))
}

/** Locks a coupon, so that of two changes the later one sees the other, and no purchase counts uses meanwhile. */
export async function lockCoupon(trx: Db, id: string): Promise<StoredCoupon | undefined> {
  const [found] = await trx.select().from(coupons).where(eq(coupons.id, id)).for('update')
  return found
}

/** The id of the coupon that has the code already; undefined once it is added. */
export async function insertCoupon(trx: Db, coupon: StoredCoupon): Promise<StoredCoupon | undefined> {
  const inserted = await trx
    .insert(coupons)
    .values(coupon)
    .onConflictDoNothing()
    .returning({ id: coupons.id })
  if (inserted.length > 0) {
    await keepVersion(trx, coupon)
    return undefined
  }
  const [found] = await trx.select().from(coupons).where(eq(coupons.code, coupon.code))
  return found
}

export async function updateCoupon(trx: Db, coupon: StoredCoupon): Promise<void> {
  const { code, id: _id, ...changed } = coupon
  await trx.update(coupons).set(changed).where(eq(coupons.code, code))
  await keepVersion(trx, coupon)
}

async function keepVersion(trx: Db, coupon: StoredCoupon): Promise<void> {
  const { code, id: _id, note, version, changedAt, changedBy, ...terms } = coupon
  await trx.insert(couponVersions).values({ code, note, version, changedAt, changedBy, terms })
}
