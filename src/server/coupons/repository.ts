import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { type Coupon, type CouponStop, normalizeCouponCode } from '#domain/pricing/coupon.ts'
import type { CountedCoupon } from '#domain/pricing/coupons/counted-coupons.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'
import { coupons, couponUses } from '#server/schema/quotes/coupons.schema.ts'
import { purchases, quotes } from '#server/schema/quotes/quotes.schema.ts'

/** Which coupons of a quote the office has stopped, or are used up, by their codes. */
export type CouponStops = Partial<Record<string, CouponStop>>

/**
 * Why a coupon, `c` of the statement, takes nothing off a quote, `quotes` of the statement, by what the office and other purchases have made of
 * it; null if it may be used.
 *
 * @rule N09 A use is a purchase that is under way or completed, cancelled afterwards or not; one that is declined or given up is none.
 */
function stopOf(): SQL<CouponStop | null> {
  const usesOfOthers = (only: SQL) => sql`(
    select count(*) from ${couponUses} u
    join ${purchases} p on p.id = u.purchase_id and p.state in ('charging', 'requires_action', 'completed')
    join ${quotes} bought on bought.id = u.quote_id
    where u.code = c.code and u.quote_id <> ${quotes.id} and ${only}
  )`
  return sql`case
    when not c.active then 'withdrawn'
    when ${usesOfOthers(sql`true`)} >= c.max_uses then 'used_up'
    when ${usesOfOthers(sql`bought.email = ${quotes.email}`)} >= c.max_uses_per_customer then 'used_by_customer'
  end`
}

/** The same for all coupons on the quote of a statement. */
export function stopsOfQuote(): SQL<CouponStops> {
  return sql<CouponStops>`case when ${quotes.coupons} = '[]'::jsonb then '{}'::jsonb else coalesce((
    select jsonb_object_agg(c.code, ${stopOf()}) from ${coupons} c
    where c.code in (select upper(btrim(e ->> 'code')) from jsonb_array_elements(${quotes.coupons}) e)
  ), '{}'::jsonb) end`
}

/** A coupon of the office as it would be entered on a quote now, by its code in upper or lower case. */
export async function findCouponFor(db: Db, quoteId: string, code: string): Promise<Coupon | undefined> {
  const [found] = await db
    .select()
    .from(coupons)
    .where(eq(coupons.code, normalizeCouponCode(code)))
  if (!found) return undefined
  const [marked] = await db
    .select({ stopped: stopOf() })
    .from(quotes)
    .innerJoin(sql`${coupons} c`, sql`c.code = ${found.code}`)
    .where(eq(quotes.id, quoteId))
  const stopped = marked?.stopped ?? null
  return { ...couponOf(found), ...(stopped !== null && { stopped }) }
}

/** @rule N09 Purchases with the same limited coupon run one after another, so that its last use is had once. */
export async function lockLimitedCoupons(trx: Db, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  await trx
    .select({ code: coupons.code })
    .from(coupons)
    .where(
      and(
        inArray(coupons.code, codes.map(normalizeCouponCode)),
        or(isNotNull(coupons.maxUses), isNotNull(coupons.maxUsesPerCustomer)),
      ),
    )
    .orderBy(asc(coupons.code))
    .for('update')
}

interface Purchase {
  id: string
  quoteId: string
  startedAt: Date
}

export async function insertUses(
  trx: Db,
  { id: purchaseId, quoteId, startedAt: usedAt }: Purchase,
  counted: readonly CountedCoupon[],
): Promise<void> {
  if (counted.length === 0) return
  await trx.insert(couponUses).values(
    counted.map(({ code, discount: discountCents }) => ({
      purchaseId,
      quoteId,
      code,
      discountCents,
      usedAt,
    })),
  )
}

/** The codes that lowered the price of a purchase. */
export async function listUsedCodes(trx: Db, purchaseId: string): Promise<string[]> {
  const found = await trx
    .select({ code: couponUses.code })
    .from(couponUses)
    .where(eq(couponUses.purchaseId, purchaseId))
  return found.map(({ code }) => code)
}

export function couponOf(row: typeof coupons.$inferSelect): Coupon {
  const { code, percent, amountCents, firstDay, lastDay, clientTypes, partners, minimumCents } = row
  const conditions = {
    ...(firstDay !== null && { firstDay: firstDay as CalendarDate }),
    ...(lastDay !== null && { lastDay: lastDay as CalendarDate }),
    ...(clientTypes.length > 0 && { clientTypes }),
    ...(partners.length > 0 && { partners }),
    ...(minimumCents !== null && { minimum: minimumCents as Cents }),
  }
  return percent === null
    ? { code, isPercentage: false, value: amountCents as Cents, ...conditions }
    : { code, isPercentage: true, value: percent, ...conditions }
}
