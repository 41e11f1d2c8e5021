import { evaluateChargedCoupons, markCoupons } from '#domain/pricing/coupon.ts'
import { countedCoupons } from '#domain/pricing/coupons/counted-coupons.ts'
import { sum } from '#domain/values/money.ts'
import { insertUses, lockLimitedCoupons } from '#server/coupons/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Purchase } from '#server/payments/repository.ts'
import { couponFacts } from '#server/quotes/pricing/coupon-facts.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import { requireLockedQuote } from '#server/quotes/require-quote.ts'

/**
 * A locked quote as its coupons stand once no other purchase can use them.
 *
 * @rule N09 Whether a use is left is decided as a purchase starts, one purchase after another: a limit of five lets five through, whatever pages have shown.
 */
export async function lockCoupons(trx: Db, stored: QuoteWithPolicy): Promise<QuoteWithPolicy> {
  if (stored.coupons.length === 0) return stored
  await lockLimitedCoupons(
    trx,
    stored.coupons.map(({ code }) => code),
  )
  return requireLockedQuote(trx, stored.id)
}

/** Records what the coupons took off a purchase that starts, in its transaction. */
export async function recordCouponUses(trx: Db, purchase: Purchase, stored: QuoteWithPolicy): Promise<void> {
  const { summary } = stored.price ?? {}
  if (!summary || summary.couponDiscount <= 0) return
  const marked = markCoupons(stored.coupons, couponFacts(stored, purchase.startedAt))
  const dueBefore = sum([summary.amountDue, summary.couponDiscount])
  await insertUses(trx, purchase, countedCoupons(evaluateChargedCoupons(marked, summary), dueBefore))
}
