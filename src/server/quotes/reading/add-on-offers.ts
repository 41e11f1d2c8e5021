import { toDollars } from '#domain/values/money.ts'
import { calculateAddOnOffers } from '#domain/pricing/calculation/add-on-offers.ts'
import { pricingBasis } from '#domain/quote/pricing/pricing-basis.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { type Context } from '#server/kit/context.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { partnerDiscount } from '#server/quotes/pricing/calculate-price.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'

/** What the putting add-on would cost under the plan in force; no offers without one. */
export async function findAddOnOffers({ db, now, plans }: Context, id: string) {
  const stored = await requireQuote(db, id)
  const quote = quoteFrom(stored.answers)
  const today = dayAtEvent(quote, now())
  const plan = plans.inForceOn(today)
  if (!plan) return []
  return calculateAddOnOffers(pricingBasis(quote, today, partnerDiscount(stored)), plan).map(
    ({ prizeValue, certFee }) => ({
      prize_value: toDollars(prizeValue),
      cert_fee: toDollars(certFee),
    }),
  )
}
