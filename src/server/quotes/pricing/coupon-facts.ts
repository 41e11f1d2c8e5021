import type { CouponFacts } from '#domain/pricing/coupon.ts'
import { clientTypeOf } from '#domain/quote/model/client-type.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import type { StoredQuote } from '#server/quotes/repository.ts'

/** What conditions of coupons look at, of a stored quote at a moment. */
export function couponFacts(
  { answers, partner }: Pick<StoredQuote, 'answers' | 'partner'>,
  now: Date,
): CouponFacts {
  const quote = quoteFrom(answers)
  return {
    today: dayAtEvent(quote, now),
    clientType: clientTypeOf(quote.answers)?.code,
    partner: partner?.code,
  }
}
