import { ADD_ON_FIGURES, ADD_ON_PRIZES } from '#domain/contests/putting/add-on.ts'
import { ratedPutting } from '#domain/pricing/rating/putting/rated-contest.ts'
import { type Cents, fromDollars } from '#domain/values/money.ts'
import { isPriced, priceRow } from '#domain/pricing/calculation/price-row.ts'
import { type PricedParty, getPricingTerms } from '#domain/pricing/calculation/pricing-terms.ts'
import type { RatingPlan } from '#domain/pricing/rating/rating-plan.ts'

/** One way to take the putting add-on. */
interface AddOnOffer {
  prizeValue: Cents
  certFee: Cents
}

/**
 * The price of the add-on for this client, by its prize, as in its contest row.
 *
 * @rule K03 The add-on is offered and charged at the plan's fixed prices.
 */
export function calculateAddOnOffers(party: PricedParty, plan: RatingPlan): AddOnOffer[] {
  const terms = getPricingTerms(party)
  return ADD_ON_PRIZES.flatMap((dollars) => {
    const prizeValue = fromDollars(dollars)
    const priced = priceRow(
      ratedPutting,
      { index: 1, figures: { ...ADD_ON_FIGURES, prizeValue } },
      terms,
      plan,
    )
    return isPriced(priced) ? [{ prizeValue, certFee: priced.certFee }] : []
  })
}
