import {
  addOfficeCoupon,
  changeOfficeCoupon,
  listOfficeCoupons,
  listOfficeCouponsCsv,
  listOfficeCouponsWorkbook,
  offerOfficeCoupon,
  readOfficeCoupon,
} from '#contract/office/coupons.ts'
import { officeDay } from '#domain/values/office-day.ts'
import { requireRep } from '#server/access/access.ts'
import { csvFile } from '#server/calls/csv-file.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { workbookFile } from '#server/calls/workbook-file.ts'
import {
  addCouponOfOffice,
  changeCouponOfOffice,
  offerCouponOfOffice,
} from '#server/coupons/office/keep-coupons.ts'
import { presentDetail, presentFound, presentInWords } from '#server/coupons/office/present-coupon.ts'
import { couponListSql } from '#server/coupons/office/repository.ts'
import { presentPage, readPage } from '#server/kit/db/lists/read-page.ts'

/** The coupons of the office. */
export function registerCouponRoutes(server: Server): void {
  serve(server, listOfficeCoupons, async ({ db, now }, { query }) => {
    const at = now()
    const page = await readPage(db, couponListSql(officeDay(at)), query)
    return presentPage(page, (found) => presentFound(found, at))
  })

  serve(server, listOfficeCouponsCsv, (context, { query, caller }) => {
    const at = context.now()
    return csvFile(context, couponListSql(officeDay(at)), query, {
      name: 'coupons',
      rep: requireRep(caller),
      present: (found) => presentInWords(found, at),
    })
  })

  serve(server, listOfficeCouponsWorkbook, (context, { query, caller }) => {
    const at = context.now()
    return workbookFile(context, couponListSql(officeDay(at)), query, {
      name: 'coupons',
      sheetName: 'Coupons',
      kinds: { discount: 'money', minimum: 'money' },
      rep: requireRep(caller),
      present: (found) => presentInWords(found, at),
    })
  })

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
