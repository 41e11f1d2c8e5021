import { isSameCouponCode } from '#domain/pricing/coupon.ts'
import { type CouponEntry } from '#server/quotes/coupons/add-coupon.ts'
import { saveCoupons } from '#server/quotes/coupons/save-coupons.ts'
import { getEditor } from '#server/platform/http/access.ts'
import { type Context } from '#server/platform/context.ts'
import { lockEditableQuote, requireVersion } from '#server/quotes/saving/lock-editable-quote.ts'
import { type QuoteWithPolicy } from '#server/quotes/repository.ts'

/** Removes a coupon from a quote; removing one that is not on it changes nothing. */
export async function removeCoupon(
  context: Context,
  { id, code, version, rep }: CouponEntry,
): Promise<QuoteWithPolicy> {
  const changed = await context.db.transaction(async (trx) => {
    const stored = await lockEditableQuote(trx, id)
    const coupons = stored.coupons.filter((existing) => !isSameCouponCode(existing.code, code))
    if (coupons.length === stored.coupons.length) return stored
    if (version !== undefined) requireVersion(context, stored, version, getEditor({ rep }))
    return saveCoupons(trx, context, stored, { coupons, event: 'coupon_removed', code, rep })
  })
  context.live.publish({ quoteId: id, by: rep })
  return changed
}
