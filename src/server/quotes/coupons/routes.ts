import { addCoupon, removeCoupon } from '#contract/coupons.ts'
import { addCoupon as addCouponToQuote } from '#server/quotes/saving/change-coupons.ts'
import { removeCoupon as removeCouponFromQuote } from '#server/quotes/coupons/remove-coupon.ts'
import { getEditor } from '#server/kit/http/access.ts'
import { serve, type Server } from '#server/kit/http/serve.ts'
import { presentQuote } from '#server/quotes/reading/present-quote.ts'

export function registerCouponRoutes(server: Server): void {
  serve(server, addCoupon, async (context, { params, body, caller }) => {
    const stored = await addCouponToQuote(context, { id: params.guid, ...body, rep: caller.rep })
    return presentQuote(context, stored, context.now(), getEditor(caller))
  })

  serve(server, removeCoupon, async (context, { params, query, caller }) => {
    const version = query.version === undefined ? undefined : Number(query.version)
    const stored = await removeCouponFromQuote(context, {
      id: params.guid,
      code: params.code,
      version,
      rep: caller.rep,
    })
    return presentQuote(context, stored, context.now(), getEditor(caller))
  })
}
