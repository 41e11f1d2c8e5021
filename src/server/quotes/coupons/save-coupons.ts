import { type Coupon, normalizeCouponCode } from '#domain/pricing/coupon.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { insertAuditEvent } from '#server/reps/audit/repository.ts'
import { type Db } from '#server/platform/db/database.ts'
import { getEditor, type Rep } from '#server/platform/http/access.ts'
import { type Context } from '#server/platform/context.ts'
import { calculatePrice } from '#server/quotes/pricing/calculate-price.ts'
import { type QuoteWithPolicy, updateQuote } from '#server/quotes/repository.ts'

interface CouponChange {
  coupons: Coupon[]
  event: 'coupon_added' | 'coupon_removed'
  code: string
  /** Whose change it is, where that is not the customer. */
  rep: Rep | undefined
}

/**
 * Stores which coupons are on a quote, and what it costs with them, as its next version.
 *
 * @rule O04 A coupon that a rep enters or takes off stands on the trail as that rep's.
 */
export async function saveCoupons(
  trx: Db,
  { plans, now }: Context,
  stored: QuoteWithPolicy,
  { coupons, event, code, rep }: CouponChange,
): Promise<QuoteWithPolicy> {
  const at = now()
  const version = stored.version + 1
  const priced = calculatePrice(plans, quoteFrom(stored.answers), { ...stored, coupons }, at)
  const save = { coupons, price: priced?.price ?? null, updatedAt: at }
  await updateQuote(trx, stored.id, version, save)
  await insertAuditEvent(trx, {
    quoteId: stored.id,
    at,
    actor: getEditor({ rep }),
    repId: rep?.id ?? null,
    event,
    detail: { version, code: normalizeCouponCode(code) },
  })
  return { ...stored, ...save, version }
}
