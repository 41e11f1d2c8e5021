import { settleCoupons } from '#domain/pricing/coupons/counted-coupons.ts'
import { listUsedCodes } from '#server/coupons/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Purchase } from '#server/payments/repository.ts'
import { couponFacts } from '#server/quotes/pricing/coupon-facts.ts'
import { type QuoteWithPolicy, updateSettledCoupons } from '#server/quotes/repository.ts'

/** Stores which coupons of a quote its policy goes on with: those that counted as its purchase started. */
export async function keepCountedCoupons(
  trx: Db,
  purchase: Purchase,
  stored: QuoteWithPolicy,
): Promise<void> {
  if (stored.coupons.length === 0) return
  const used = new Set(await listUsedCodes(trx, purchase.id))
  // A purchase that an earlier release started recorded no uses.
  if (used.size === 0 && (stored.price?.summary?.couponDiscount ?? 0) > 0) return
  const settled = settleCoupons(stored.coupons, used, couponFacts(stored, purchase.startedAt))
  await updateSettledCoupons(trx, stored.id, settled)
}
