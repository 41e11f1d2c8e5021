import { amountsToWire, toWire } from '#contract/wire-record.ts'
import { explainPrices } from '#domain/pricing/explanation/explanation.ts'
import { findSavings } from '#domain/pricing/explanation/saving.ts'
import { findReferrals } from '#domain/pricing/calculation/referrals.ts'
import { ProblemError } from '#domain/problem.ts'
import { computedFields } from '#domain/quote/wire/computed-fields.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import type { Context } from '#server/kit/context.ts'
import { eventPlace } from '#server/quotes/pricing/quote-referrals.ts'
import { calculatePrice } from '#server/quotes/pricing/calculate-price.ts'
import { applyChanges } from '#server/quotes/apply-changes.ts'

const NEVER_PRICED = { price: null, coupons: [], partner: null }

/**
 * Prices figures that belong to no quote, as a new quote with them would be priced. Neither reads nor writes the database.
 *
 * @rule O11 A visitor learns the price of typed figures before giving a name; nothing of it is kept.
 */
export function estimatePrice(
  { now, plans, env }: Pick<Context, 'now' | 'plans' | 'env'>,
  customFields: Readonly<Record<string, unknown>>,
) {
  const quote = quoteFrom(applyChanges({}, customFields, { editor: 'client' }).answers)
  const priced = calculatePrice(plans, quote, NEVER_PRICED, now())
  if (!priced) throw new ProblemError({ code: 'NO_RATING_PLAN' })
  const { basis, plan, price } = priced
  if (price.problems.length > 0) throw new ProblemError({ code: 'PRICE_CALCULATION', rows: price.problems })
  return {
    customFields: computedFields({ quote, quoteNumber: null, policyNumber: null, price }),
    explanation: explainPrices(basis, plan, dollarSignOf(quote.answers)),
    referrals: findReferrals(basis.contests, eventPlace(quote, env), plan),
    savings: findSavings(basis, plan).map((saving) => ({
      ...toWire(saving, ['entity', 'index', 'distance']),
      ...amountsToWire(saving, ['certFee', 'amount']),
    })),
  }
}
