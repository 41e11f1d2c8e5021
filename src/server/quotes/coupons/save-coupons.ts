import { type Coupon, normalizeCouponCode } from '#domain/pricing/coupon.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { type Effects } from '#server/kit/writes/run-write.ts'
import { getEditor, type Rep } from '#server/kit/http/access.ts'
import { type Context } from '#server/kit/context.ts'
import { calculatePrice } from '#server/quotes/pricing/calculate-price.ts'
import { type QuoteWithPolicy, updateQuote } from '#server/quotes/repository.ts'

interface CouponChange {
  coupons: Coupon[]
  event: 'coupon_added' | 'coupon_removed'
  code: string
  /** Undefined if the customer makes the change. */
  rep: Rep | undefined
}

/**
 * Stores the coupons of a quote, and its price with them, as its next version.
 *
 * @rule O04 The audit log names the rep who added or removed a coupon.
 */
export async function saveCoupons(
  { db: trx, plans, now }: Context,
  effects: Effects,
  stored: QuoteWithPolicy,
  { coupons, event, code, rep }: CouponChange,
): Promise<QuoteWithPolicy> {
  const at = now()
  const version = stored.version + 1
  const priced = calculatePrice(plans, quoteFrom(stored.answers), { ...stored, coupons }, at)
  const save = { coupons, price: priced?.price ?? null, updatedAt: at }
  await updateQuote(trx, stored.id, version, save)
  await effects.audit({
    quoteId: stored.id,
    at,
    actor: getEditor({ rep }),
    repId: rep?.id ?? null,
    event,
    detail: { version, code: normalizeCouponCode(code) },
  })
  return { ...stored, ...save, version }
}
