import { explanations } from '#domain/pricing/explanation.ts'
import { referralsOf } from '#domain/pricing/referrals.ts'
import { ProblemError } from '#domain/problem.ts'
import { computedFields } from '#domain/quote/computed-fields.ts'
import { quoteFrom } from '#domain/quote/quote.ts'
import { type Context } from '#server/http/serve.ts'
import { placeOf } from '#server/quotes/judge-quote.ts'
import { presentCoupon } from '#server/coupons/present-coupon.ts'
import { priceDraft } from '#server/quotes/price-draft.ts'
import { editedByClient, readPatch } from '#server/quotes/read-patch.ts'
import { findQuote } from '#server/quotes/repository.ts'

/** Prices a quote with answers laid over it, storing nothing. */
export async function priceQuoteWith(
  { db, now, plans }: Context,
  id: string,
  customFields: Readonly<Record<string, unknown>>,
) {
  const stored = await findQuote(db, id)
  if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
  const quote = quoteFrom(editedByClient(stored.answers, readPatch(customFields, 'client')))
  const { basis, plan, price, coupons } = priceDraft(plans, quote, stored.price, now(), stored.coupons)
  if (price.problems.length > 0) throw new ProblemError({ code: 'PRICE_CALCULATION', rows: price.problems })
  return {
    customFields: computedFields({
      quote,
      quoteNumber: stored.quoteNumber,
      policyNumber: stored.policyNumber,
      price,
    }),
    coupons: coupons.map(presentCoupon),
    explanation: explanations(basis, plan),
    referrals: referralsOf(basis.contests, placeOf(quote), plan),
  }
}
