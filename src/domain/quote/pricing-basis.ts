import { type CalendarDate } from '#domain/calendar.ts'
import { findClientType } from '#domain/client-types.ts'
import { ZERO } from '#domain/money.ts'
import { type PricingBasis } from '#domain/pricing/pricing-basis.ts'
import { contestDates, type Quote } from '#domain/quote/quote.ts'
import { signsNeeded } from '#domain/signs/needed.ts'
import { shippingSpeed } from '#domain/signs/shipping-time.ts'

/** What of a quote decides its price, as it stands on a day. */
export function pricingBasis(quote: Quote, today: CalendarDate): PricingBasis {
  const { answers, grandPrizes } = quote
  const producer = answers.insurance_producer === 'True'
  return {
    producer,
    clientType:
      answers.client_type === undefined ? undefined : findClientType(answers.client_type, { producer }),
    contests: {
      grand_prize: grandPrizes.map(({ slot, amateurs, pros, yardage, prizeValue }) => ({
        index: slot,
        figures: { amateurs, pros, yardage, prizeValue },
      })),
    },
    bonusPrizes: bonusPrizes(quote),
    customBonusSigns: answers.bonus_prizes === 'Yes' && answers.type_bp_signs === 'custom',
    rush: rushNeeded(quote, today),
    coupons: [],
    producerFee: ZERO,
  }
}

function bonusPrizes({ answers }: Quote): PricingBasis['bonusPrizes'] {
  const { bonus_prizes: wanted, type_bps: type, number_bps: count } = answers
  return wanted === 'Yes' && type !== undefined && count !== undefined ? { type, count } : undefined
}

/** Signs that standard shipping would bring too late go by rush shipping. */
export function rushNeeded(quote: Quote, today: CalendarDate): boolean {
  const [first] = contestDates(quote)
  return signsNeeded(quote) && first !== undefined && shippingSpeed(today, first) === 'rush'
}
