import { type CalendarDate } from '#domain/values/calendar.ts'
import { ZERO } from '#domain/values/money.ts'
import { markExpiredCoupons } from '#domain/pricing/coupon.ts'
import { type PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'
import { clientTypeOf } from '#domain/quote/model/client-type.ts'
import { contestFigures } from '#domain/quote/pricing/contest-figures.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { contestDates, type Quote } from '#domain/quote/model/quote.ts'
import { needsSigns } from '#domain/quote/signs/signs-needed.ts'
import { shippingSpeed } from '#domain/quote/signs/shipping-time.ts'

/** The inputs of a price that are not answers of the quote. */
type PricingContext = Partial<Pick<PricingBasis, 'partner' | 'coupons'>>

/** Makes optional inputs required here, so that a new one is not forgotten. */
type EveryInput = { [K in keyof PricingBasis]-?: PricingBasis[K] }

/** Everything that decides the price of a quote on a day. */
export function pricingBasis(quote: Quote, today: CalendarDate, context: PricingContext = {}): PricingBasis {
  const { answers } = quote
  const basis: EveryInput = {
    producer: isProducerQuote(answers),
    clientType: clientTypeOf(answers),
    contests: contestFigures(quote),
    bonusPrizes: bonusPrizes(quote),
    customBonusSigns: customBonusSigns(quote),
    rush: needsRushShipping(quote, today) && answers.shipping_fee_edited !== 'Yes',
    producerFee: answers.producer_fee ?? ZERO,
    partner: context.partner,
    coupons: markExpiredCoupons(context.coupons ?? [], today),
  }
  return basis
}

function bonusPrizes({ answers }: Quote): PricingBasis['bonusPrizes'] {
  const { bonus_prizes: wanted, type_bps: type, number_bps: count } = answers
  return wanted === 'Yes' && type !== undefined && count !== undefined ? { type, count } : undefined
}

/** @rule K06 Custom signs are charged if bonus prizes are ordered with them, unless a rep removed the fee. */
function customBonusSigns({ answers }: Quote): boolean {
  const ordered = answers.bonus_prizes === 'Yes' && answers.type_bp_signs === 'custom'
  return ordered && answers.custom_bp_signs_edited !== 'Yes'
}

/** Signs go by rush shipping if standard shipping is too late. */
export function needsRushShipping(quote: Quote, today: CalendarDate): boolean {
  const [first] = contestDates(quote)
  return needsSigns(quote) && first !== undefined && shippingSpeed(today, first) === 'rush'
}
