import { eq } from 'drizzle-orm'
import { type CalendarDate } from '#domain/values/calendar.ts'
import { type Cents } from '#domain/values/money.ts'
import { type Coupon, normalizeCouponCode } from '#domain/pricing/coupon.ts'
import { type Db } from '#server/kit/db/database.ts'
import { coupons } from '#server/kit/db/schema/quotes/customers.schema.ts'

/** A coupon of the office, by its code in upper or lower case. */
export async function findCoupon(db: Db, code: string): Promise<Coupon | undefined> {
  const [found] = await db
    .select()
    .from(coupons)
    .where(eq(coupons.code, normalizeCouponCode(code)))
  return found && couponOf(found)
}

/** Quotes that have the coupon keep its former value. */
export async function upsertCoupon(db: Db, coupon: Coupon): Promise<void> {
  const row = rowOf(coupon)
  await db.insert(coupons).values(row).onConflictDoUpdate({ target: coupons.code, set: row })
}

function couponOf({ code, percent, amountCents, lastDay }: typeof coupons.$inferSelect): Coupon {
  const until = lastDay === null ? {} : { lastDay: lastDay as CalendarDate }
  return percent === null
    ? { code, isPercentage: false, value: amountCents as Cents, ...until }
    : { code, isPercentage: true, value: percent, ...until }
}

function rowOf(coupon: Coupon): typeof coupons.$inferInsert {
  return {
    code: normalizeCouponCode(coupon.code),
    percent: coupon.isPercentage ? coupon.value : null,
    amountCents: coupon.isPercentage ? null : coupon.value,
    lastDay: coupon.lastDay ?? null,
  }
}
