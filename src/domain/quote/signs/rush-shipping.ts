import type { ExtraFees } from '#domain/pricing/extras.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { formatMoney, ZERO } from '#domain/values/money.ts'
import { contestDates, type Quote } from '#domain/quote/model/quote.ts'
import { isFriendsAndFamily } from '#domain/quote/payment/payment-methods.ts'
import { needsSigns } from '#domain/quote/signs/signs-needed.ts'
import { shippingSpeed } from '#domain/quote/signs/shipping-time.ts'

/** Signs go by rush shipping if standard shipping is too late. */
export function needsRushShipping(quote: Quote, today: CalendarDate): boolean {
  const [first] = contestDates(quote)
  return needsSigns(quote) && first !== undefined && shippingSpeed(today, first) === 'rush'
}

/** What is asked of whoever orders signs that only rush shipping brings in time. */
export function describeRushQuestion({ answers }: Quote, { rushShippingFee: fee }: ExtraFees): string {
  const cost = fee > ZERO ? ` (${formatMoney(fee, dollarSignOf(answers))})` : ''
  return `Your signs need rush shipping${cost} to arrive on time. Add it, or continue without signs`
}

/** Not even rush shipping brings the signs in time. */
export function areSignsTooLate(quote: Quote, today: CalendarDate): boolean {
  const [first] = contestDates(quote)
  return needsSigns(quote) && first !== undefined && shippingSpeed(today, first) === 'impossible'
}

/** @rule N65 The rush fee is charged only where rush shipping is needed and was accepted; a rep can take it off. */
export function isRushCharged(quote: Quote, today: CalendarDate): boolean {
  return hasRushFee(quote, today) && isAccepted(quote)
}

/** Whether there is a rush fee that the customer still has to accept. */
export function isRushUnanswered(quote: Quote, today: CalendarDate): boolean {
  return hasRushFee(quote, today) && !isAccepted(quote)
}

/** Whether rush shipping would cost something on that day: a rep can take its fee off, and Friends & Family pay none. */
export function hasRushFee(quote: Quote, day: CalendarDate): boolean {
  const { answers } = quote
  return (
    needsRushShipping(quote, day) && answers.shipping_fee_edited !== 'Yes' && !isFriendsAndFamily(answers)
  )
}

function isAccepted({ answers }: Quote): boolean {
  return answers.rush_shipping_accepted === 'Yes'
}
