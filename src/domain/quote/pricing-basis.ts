import { type CalendarDate } from '#domain/calendar.ts'
import { ZERO } from '#domain/money.ts'
import { couponsOn } from '#domain/pricing/coupon.ts'
import { type PricingBasis } from '#domain/pricing/pricing-basis.ts'
import { clientTypeOf } from '#domain/quote/client-type-of.ts'
import { contestFigures } from '#domain/quote/contest-figures.ts'
import { isProducers } from '#domain/quote/is-producers.ts'
import { contestDates, type Quote } from '#domain/quote/quote.ts'
import { signsNeeded } from '#domain/signs/needed.ts'
import { shippingSpeed } from '#domain/signs/shipping-time.ts'

/** What of a price is not answered in the quote. */
type BesidesAnswers = Partial<Pick<PricingBasis, 'partner' | 'coupons'>>

/** What of a quote decides its price, as it stands on a day. */
export function pricingBasis(quote: Quote, today: CalendarDate, besides: BesidesAnswers = {}): PricingBasis {
  const { answers } = quote
  return {
    producer: isProducers(answers),
    clientType: clientTypeOf(answers),
    contests: contestFigures(quote),
    bonusPrizes: bonusPrizes(quote),
    customBonusSigns: customBonusSigns(quote),
    rush: rushNeeded(quote, today) && answers.shipping_fee_edited !== 'Yes',
    producerFee: answers.producer_fee ?? ZERO,
    ...besides,
    coupons: couponsOn(besides.coupons ?? [], today),
  }
}

function bonusPrizes({ answers }: Quote): PricingBasis['bonusPrizes'] {
  const { bonus_prizes: wanted, type_bps: type, number_bps: count } = answers
  return wanted === 'Yes' && type !== undefined && count !== undefined ? { type, count } : undefined
}

/** @rule K06 Custom signs are charged where bonus prizes are ordered with them, unless a rep took the fee off. */
function customBonusSigns({ answers }: Quote): boolean {
  const ordered = answers.bonus_prizes === 'Yes' && answers.type_bp_signs === 'custom'
  return ordered && answers.custom_bp_signs_edited !== 'Yes'
}

/** Signs that standard shipping would bring too late go by rush shipping. */
export function rushNeeded(quote: Quote, today: CalendarDate): boolean {
  const [first] = contestDates(quote)
  return signsNeeded(quote) && first !== undefined && shippingSpeed(today, first) === 'rush'
}
