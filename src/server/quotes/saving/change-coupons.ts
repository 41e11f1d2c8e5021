import { type CalendarDate } from '#domain/values/calendar.ts'
import {
  type Coupon,
  markExpiredCoupons,
  evaluateChargedCoupons,
  isSameCouponCode,
} from '#domain/pricing/coupon.ts'
import { ProblemError } from '#domain/problem.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { findCoupon } from '#server/quotes/coupons/repository.ts'
import { saveCoupons } from '#server/quotes/coupons/save-coupons.ts'
import { getEditor, type Rep } from '#server/kit/http/access.ts'
import { runWrite } from '#server/kit/writes/run-write.ts'
import { type Context } from '#server/kit/context.ts'
import { requireNotBlocked } from '#server/quotes/saving/block/require-not-blocked.ts'
import { lockEditableQuote, requireVersion } from '#server/quotes/saving/lock-editable-quote.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { type QuoteWithPolicy } from '#server/quotes/repository.ts'

const MAX_COUPONS = 10

export interface CouponEntry {
  id: string
  code: string
  /** The version that the caller saw, if sent. */
  version?: number | undefined
  /** Absent if the customer makes the change. */
  rep?: Rep | undefined
}

/**
 * Adds a coupon to a quote; adding one again changes nothing.
 *
 * @rule N09 Each code counts once on a quote; one that is unknown, expired or without effect on this quote is refused at its field.
 */
export async function addCoupon(
  context: Context,
  { id, code, version, rep }: CouponEntry,
): Promise<QuoteWithPolicy> {
  return runWrite(context, async (trx, effects) => {
    effects.publish({ quoteId: id, by: rep })
    const stored = await lockEditableQuote(trx, id)
    await requireNotBlocked(trx, id, rep)
    if (stored.coupons.some((existing) => isSameCouponCode(existing.code, code))) {
      effects.noAudit('The coupon is on the quote already')
      return stored
    }
    if (version !== undefined) requireVersion(context, stored, version, getEditor({ rep }))
    const coupon = await findCoupon(trx, code)
    const refusal = rejectionReason(stored, coupon, dayAtEvent(quoteFrom(stored.answers), context.now()))
    if (refusal !== undefined || !coupon) throw invalidCode(refusal ?? UNKNOWN_CODE)
    return saveCoupons({ ...context, db: trx }, effects, stored, {
      coupons: [...stored.coupons, coupon],
      event: 'coupon_added',
      code: coupon.code,
      rep,
    })
  })
}

const UNKNOWN_CODE = 'We do not know this code. Check its spelling'

function rejectionReason(
  { coupons, price }: QuoteWithPolicy,
  coupon: Coupon | undefined,
  today: CalendarDate,
): string | undefined {
  if (!coupon) return UNKNOWN_CODE
  if (coupons.length >= MAX_COUPONS) return `A quote takes up to ${MAX_COUPONS} coupons`
  return evaluateChargedCoupons(markExpiredCoupons([coupon], today), price?.summary)[0]?.notApplicable
}

function invalidCode(message: string): ProblemError {
  return new ProblemError({ code: 'INVALID', fields: [{ section: 'payment_info', field: 'code', message }] })
}
