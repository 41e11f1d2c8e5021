import { type CalendarDate } from '#domain/calendar.ts'
import { type Coupon, couponsOn, outcomesAgainst, sameCode } from '#domain/pricing/coupon.ts'
import { ProblemError } from '#domain/problem.ts'
import { quoteFrom } from '#domain/quote/quote.ts'
import { findCoupon } from '#server/coupons/repository.ts'
import { storeCoupons } from '#server/coupons/store-coupons.ts'
import { editorOf, type Rep } from '#server/http/access.ts'
import { type Context } from '#server/http/serve.ts'
import { lockOpenQuote, requireVersion } from '#server/quotes/lock-open-quote.ts'
import { dayAt } from '#domain/quote/event-zone.ts'
import { type QuoteWithPolicy } from '#server/quotes/repository.ts'

/** More than anybody has reason to enter on one quote. */
const MOST_COUPONS = 10

export interface CouponEntry {
  id: string
  code: string
  /** The version that the caller saw, where it says so. */
  version?: number | undefined
  /** Who enters it or takes it off, where that is not the customer. */
  rep?: Rep | undefined
}

/**
 * Enters a coupon on a quote. However often and from wherever a code is entered, it is on the quote once.
 *
 * @rule N09 Each code counts once on a quote; one that is unknown, over or of no use on this quote is refused at its field.
 */
export async function addCoupon(
  context: Context,
  { id, code, version, rep }: CouponEntry,
): Promise<QuoteWithPolicy> {
  const changed = await context.db.transaction(async (trx) => {
    const stored = await lockOpenQuote(trx, id)
    if (stored.coupons.some((entered) => sameCode(entered.code, code))) return stored
    if (version !== undefined) requireVersion(context, stored, version, editorOf({ rep }))
    const coupon = await findCoupon(trx, code)
    const refusal = refusalOf(stored, coupon, dayAt(quoteFrom(stored.answers), context.now()))
    if (refusal !== undefined || !coupon) throw refused(refusal ?? UNKNOWN)
    return storeCoupons(trx, context, stored, {
      coupons: [...stored.coupons, coupon],
      event: 'coupon_added',
      code: coupon.code,
      rep,
    })
  })
  context.live.tell({ quoteId: id, by: rep })
  return changed
}

const UNKNOWN = 'We do not know this code. Check its spelling'

function refusalOf(
  { coupons, price }: QuoteWithPolicy,
  coupon: Coupon | undefined,
  today: CalendarDate,
): string | undefined {
  if (!coupon) return UNKNOWN
  if (coupons.length >= MOST_COUPONS) return `A quote takes up to ${MOST_COUPONS} coupons`
  return outcomesAgainst(couponsOn([coupon], today), price?.summary)[0]?.notApplicable
}

function refused(message: string): ProblemError {
  return new ProblemError({ code: 'INVALID', fields: [{ section: 'payment_info', field: 'code', message }] })
}
