import { ADD_ON_FIGURES, ADD_ON_PRIZES } from '#domain/contests/putting/add-on.ts'
import { putting } from '#domain/contests/putting/rating/rated.ts'
import { type Cents, fromDollars } from '#domain/money.ts'
import { isPriced, priceRow } from '#domain/pricing/price-row.ts'
import { type PricedParty, pricingTerms } from '#domain/pricing/pricing-terms.ts'
import { type RatingPlan } from '#domain/rating/plan.ts'

/** One way to take the putting add-on. */
interface AddOnOffer {
  prizeValue: Cents
  certFee: Cents
}

/**
 * What the add-on costs this client, by its prize, as its row will be priced.
 *
 * @rule K03 The plan's fixed prices of the add-on are what is offered, and what is charged once it is added.
 */
export function addOnOffers(party: PricedParty, plan: RatingPlan): AddOnOffer[] {
  const terms = pricingTerms(party)
  return ADD_ON_PRIZES.flatMap((dollars) => {
    const prizeValue = fromDollars(dollars)
    const priced = priceRow(putting, { index: 1, figures: { ...ADD_ON_FIGURES, prizeValue } }, terms, plan)
    return isPriced(priced) ? [{ prizeValue, certFee: priced.certFee }] : []
  })
}
