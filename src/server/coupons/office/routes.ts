import {
  addOfficeCoupon,
  changeOfficeCoupon,
  listOfficeCoupons,
  offerOfficeCoupon,
  readOfficeCoupon,
} from '#contract/office/coupons.ts'
import { requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import {
  addCouponOfOffice,
  changeCouponOfOffice,
  offerCouponOfOffice,
} from '#server/coupons/office/keep-coupons.ts'
import { presentCoupons, presentDetail } from '#server/coupons/office/present-coupon.ts'

/** The coupons of the office. */
export function registerCouponRoutes(server: Server): void {
  serve(server, listOfficeCoupons, async (context) => ({ data: await presentCoupons(context) }))

  serve(server, readOfficeCoupon, async (context, { params }) => ({
    data: await presentDetail(context, params.id),
  }))

  serve(server, addOfficeCoupon, async (context, { caller, body }) => ({
    data: await addCouponOfOffice(context, requireRep(caller), body),
  }))

  serve(server, changeOfficeCoupon, async (context, { caller, params, body }) => ({
    data: await changeCouponOfOffice(context, requireRep(caller), { ...params, ...body }),
  }))

  serve(server, offerOfficeCoupon, async (context, { caller, params, body }) => ({
    data: await offerCouponOfOffice(context, requireRep(caller), { ...params, ...body }),
  }))
}
