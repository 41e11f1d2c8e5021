import { toDollars } from '#domain/money.ts'
import { addOnOffers } from '#domain/pricing/add-on-offers.ts'
import { ProblemError } from '#domain/problem.ts'
import { pricingBasis } from '#domain/quote/pricing-basis.ts'
import { quoteFrom } from '#domain/quote/quote.ts'
import { type Context } from '#server/http/serve.ts'
import { dayAt } from '#domain/quote/event-zone.ts'
import { partnerOf } from '#server/quotes/price-draft.ts'
import { findQuote } from '#server/quotes/repository.ts'

/** What the putting add-on would cost on a quote, under the plan in force; nothing is offered where none is. */
export async function addOnsOf({ db, now, plans }: Context, id: string) {
  const stored = await findQuote(db, id)
  if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
  const quote = quoteFrom(stored.answers)
  const today = dayAt(quote, now())
  const plan = plans.inForceOn(today)
  if (!plan) return []
  return addOnOffers(pricingBasis(quote, today, partnerOf(stored)), plan).map(({ prizeValue, certFee }) => ({
    prize_value: toDollars(prizeValue),
    cert_fee: toDollars(certFee),
  }))
}
