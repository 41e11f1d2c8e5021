import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import { formatMoney, ZERO } from '#domain/values/money.ts'
import { type Coupon, evaluateChargedCoupons } from '#domain/pricing/coupon.ts'
import { feesOfPrice } from '#domain/pricing/extra-fees.ts'
import { PRICE_VALID_DAYS } from '#domain/pricing/price-freshness.ts'
import type { StoredPrice } from '#domain/pricing/stored-price.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { contestDates, type Quote } from '#domain/quote/model/quote.ts'
import { hasRushFee } from '#domain/quote/signs/rush-shipping.ts'
import { lastStandardShippingDay, shippingSpeed } from '#domain/quote/signs/shipping-time.ts'
import { needsSigns } from '#domain/quote/signs/signs-needed.ts'

/** The last day before a price changes by itself, and what changes then, as a sentence. */
export interface PriceEnd {
  lastDay: CalendarDate
  change: string
}

export interface PriceEndInput {
  quote: Quote
  price: StoredPrice
  coupons: readonly Coupon[]
  today: CalendarDate
  /** The name of the rating plan in force on a day. */
  planOn: (day: CalendarDate) => string | undefined
  /** False if the office has changed the discount of the client type, or what extras cost, since. */
  hasTermsInForce: boolean
}

/** Without a contest date, nobody looks further ahead than this. */
const MAX_DAYS_AHEAD = 366

/**
 * Until when a price is good; undefined if nothing is known that would change it.
 *
 * @rule N68 A price is good until the last day before it would change by itself: a newer plan, another discount of the client type or other fees of extras after 30 days, the end of standard shipping or of shipping, a coupon's last day, the first contest.
 */
export function findPriceEnd(input: PriceEndInput): PriceEnd | undefined {
  const ends = [firstContest(input), ...shippingEnds(input), ...couponEnds(input), ...planEnd(input)]
  return ends
    .filter((end) => end !== undefined)
    .reduce<PriceEnd | undefined>(
      (first, end) => (first && first.lastDay <= end.lastDay ? first : end),
      undefined,
    )
}

function firstContest({ quote }: PriceEndInput): PriceEnd | undefined {
  const [first] = contestDates(quote)
  return first && { lastDay: first, change: 'Play begins that day, and then you can no longer buy coverage.' }
}

function shippingEnds(input: PriceEndInput): PriceEnd[] {
  const { quote, price, today } = input
  const [first] = contestDates(quote)
  if (!first || !needsSigns(quote)) return []
  // Every day up to that one is too early.
  const from = addDays(lastStandardShippingDay(first), 1)
  const dayAfter = (speed: 'rush' | 'impossible') =>
    findDay(input, from, (day) => shippingSpeed(day, first) === speed)
  const isStandard = shippingSpeed(today, first) === 'standard'
  const rush = isStandard ? dayAfter('rush') : undefined
  if (rush !== undefined && hasRushFee(quote, rush)) {
    const { rushShippingFee: fee } = feesOfPrice(price)
    const more = fee > ZERO ? `, ${formatMoney(fee, dollarSignOf(quote.answers))} more` : ''
    return [{ lastDay: addDays(rush, -1), change: `After that the signs need rush shipping${more}.` }]
  }
  const late = shippingSpeed(today, first) === 'impossible' ? undefined : dayAfter('impossible')
  return late === undefined
    ? []
    : [{ lastDay: addDays(late, -1), change: 'After that signs can no longer arrive in time.' }]
}

function couponEnds({ coupons, price, today }: PriceEndInput): PriceEnd[] {
  return evaluateChargedCoupons(coupons, price.summary).flatMap(({ coupon: { code, lastDay }, discount }) =>
    lastDay === undefined || lastDay < today || discount <= 0
      ? []
      : [{ lastDay, change: `After that coupon ${code} no longer lowers the price.` }],
  )
}

function planEnd(input: PriceEndInput): PriceEnd[] {
  const { quote, price, planOn, hasTermsInForce } = input
  const pricedOn = dayAtEvent(quote, new Date(price.pricedAt))
  const replaced = findDay(
    input,
    addDays(pricedOn, PRICE_VALID_DAYS + 1),
    (day) => !hasTermsInForce || planOn(day) !== price.plan,
  )
  return replaced === undefined
    ? []
    : [
        {
          lastDay: addDays(replaced, -1),
          change: 'After that we’ll work out the fees again, from a newer price list.',
        },
      ]
}

/** The first such day from a day on, and after today, until the first contest. */
function findDay(
  { quote, today }: PriceEndInput,
  from: CalendarDate,
  isSuch: (day: CalendarDate) => boolean,
): CalendarDate | undefined {
  const [last = addDays(today, MAX_DAYS_AHEAD)] = contestDates(quote)
  const tomorrow = addDays(today, 1)
  for (let day = from > tomorrow ? from : tomorrow; day <= last; day = addDays(day, 1)) {
    if (isSuch(day)) return day
  }
  return undefined
}
