import { isSameCouponCode } from '#domain/pricing/coupon.ts'
import { type CouponEntry } from '#server/quotes/saving/change-coupons.ts'
import { saveCoupons } from '#server/quotes/coupons/save-coupons.ts'
import { getEditor } from '#server/kit/http/access.ts'
import { runWrite } from '#server/kit/writes/run-write.ts'
import { type Context } from '#server/kit/context.ts'
import { requireNotBlocked } from '#server/quotes/saving/block/require-not-blocked.ts'
import { lockEditableQuote, requireVersion } from '#server/quotes/saving/lock-editable-quote.ts'
import { type QuoteWithPolicy } from '#server/quotes/repository.ts'

/** Removes a coupon from a quote; removing one that is not on it changes nothing. */
export async function removeCoupon(
  context: Context,
  { id, code, version, rep }: CouponEntry,
): Promise<QuoteWithPolicy> {
  return runWrite(context, async (trx, effects) => {
    effects.publish({ quoteId: id, by: rep })
    const stored = await lockEditableQuote(trx, id)
    await requireNotBlocked(trx, id, rep)
    const coupons = stored.coupons.filter((existing) => !isSameCouponCode(existing.code, code))
    if (coupons.length === stored.coupons.length) {
      effects.noAudit('The coupon is not on the quote')
      return stored
    }
    if (version !== undefined) requireVersion(context, stored, version, getEditor({ rep }))
    return saveCoupons({ ...context, db: trx }, effects, stored, {
      coupons,
      event: 'coupon_removed',
      code,
      rep,
    })
  })
}
