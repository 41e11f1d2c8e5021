import type { CalendarDate } from '#domain/values/calendar.ts'
import { ZERO } from '#domain/values/money.ts'
import { markCoupons } from '#domain/pricing/coupon.ts'
import type { PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'
import { withPricedTerms } from '#domain/pricing/client-terms.ts'
import { feesOfPrice } from '#domain/pricing/extra-fees.ts'
import type { StoredPrice } from '#domain/pricing/stored-price.ts'
import { clientTypeOf } from '#domain/quote/model/client-type.ts'
import { contestFigures } from '#domain/quote/pricing/contest-figures.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import type { Quote } from '#domain/quote/model/quote.ts'
import { isRushCharged } from '#domain/quote/signs/rush-shipping.ts'

/** The inputs of a price that are not answers of the quote. */
type PricingContext = Partial<Pick<PricingBasis, 'partner' | 'coupons'>> & {
  /** The price whose terms of the client type and fees of extras are kept; left out, those in force count. */
  termsOf?: StoredPrice | null
  /** The code of the partner, which some coupons ask for. */
  partnerCode?: string
}

/** Makes optional inputs required here, so that a new one is not forgotten. */
type EveryInput = { [K in keyof PricingBasis]-?: PricingBasis[K] }

/** Everything that decides the price of a quote on a day. */
export function pricingBasis(quote: Quote, today: CalendarDate, context: PricingContext = {}): PricingBasis {
  const { answers } = quote
  const clientType = withPricedTerms(clientTypeOf(answers), context.termsOf)
  const basis: EveryInput = {
    producer: isProducerQuote(answers),
    clientType,
    contests: contestFigures(quote),
    fees: feesOfPrice(context.termsOf),
    bonusPrizes: bonusPrizes(quote),
    customBonusSigns: customBonusSigns(quote),
    rush: isRushCharged(quote, today),
    producerFee: answers.producer_fee ?? ZERO,
    partner: context.partner,
    coupons: markCoupons(context.coupons ?? [], {
      today,
      clientType: clientType?.code,
      partner: context.partnerCode,
    }),
  }
  return basis
}

function bonusPrizes({ answers }: Quote): PricingBasis['bonusPrizes'] {
  const { bonus_prizes: wanted, type_bps: type, number_bps: count } = answers
  return wanted === 'Yes' && type !== undefined && count !== undefined ? { type, count } : undefined
}

/**
 * @rule K06 Custom signs are charged if they are ordered, unless a rep removed the fee.
 * @rule N66 Nothing is ordered and not charged: a dealer's signs are ordered while bonus prizes are not declined.
 */
function customBonusSigns({ answers }: Quote): boolean {
  const ordered = answers.bonus_prizes !== 'No' && answers.type_bp_signs === 'custom'
  return ordered && answers.custom_bp_signs_edited !== 'Yes'
}
