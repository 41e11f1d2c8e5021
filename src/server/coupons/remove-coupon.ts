import { sameCode } from '#domain/pricing/coupon.ts'
import { type CouponEntry } from '#server/coupons/add-coupon.ts'
import { storeCoupons } from '#server/coupons/store-coupons.ts'
import { editorOf } from '#server/http/access.ts'
import { type Context } from '#server/http/serve.ts'
import { lockOpenQuote, requireVersion } from '#server/quotes/lock-open-quote.ts'
import { type QuoteWithPolicy } from '#server/quotes/repository.ts'

/** Takes a coupon off a quote; one that is not on it is off already. */
export async function removeCoupon(
  context: Context,
  { id, code, version, rep }: CouponEntry,
): Promise<QuoteWithPolicy> {
  const changed = await context.db.transaction(async (trx) => {
    const stored = await lockOpenQuote(trx, id)
    const coupons = stored.coupons.filter((entered) => !sameCode(entered.code, code))
    if (coupons.length === stored.coupons.length) return stored
    if (version !== undefined) requireVersion(context, stored, version, editorOf({ rep }))
    return storeCoupons(trx, context, stored, { coupons, event: 'coupon_removed', code, rep })
  })
  context.live.tell({ quoteId: id, by: rep })
  return changed
}
