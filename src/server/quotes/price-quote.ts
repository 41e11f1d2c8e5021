import { traces, type Trace } from '#domain/pricing/trace.ts'
import { traceTable } from '#domain/pricing/trace-table.ts'
import { type Editor } from '#domain/quote/wire.ts'
import { explanations } from '#domain/pricing/explanation.ts'
import { referralsOf } from '#domain/pricing/referrals.ts'
import { ProblemError } from '#domain/problem.ts'
import { computedFields } from '#domain/quote/computed-fields.ts'
import { dayAt } from '#domain/quote/event-zone.ts'
import { quoteFrom } from '#domain/quote/quote.ts'
import { type Context } from '#server/http/serve.ts'
import { placeOf } from '#server/quotes/judge-quote.ts'
import { presentCoupon } from '#server/coupons/present-coupon.ts'
import { partnerOf, priceDraft } from '#server/quotes/price-draft.ts'
import { laidOver } from '#server/quotes/read-patch.ts'
import { findQuote } from '#server/quotes/repository.ts'

/**
 * Prices a quote with answers laid over it, storing nothing.
 *
 * @rule N69 Without a plan in force nothing is priced, whatever an earlier price was made under.
 * @rule O01 A rep also sees how each fee was reached, down to the numbers of the plan; a customer never does.
 */
export async function priceQuoteWith(
  { db, now, plans, env }: Context,
  id: string,
  customFields: Readonly<Record<string, unknown>>,
  editor: Editor = 'client',
) {
  const stored = await findQuote(db, id)
  if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
  const { policyNumber } = stored
  const quote = quoteFrom(laidOver(stored.answers, customFields, { editor, policyNumber }).answers)
  const at = now()
  const priced = plans.inForceOn(dayAt(quote, at)) && priceDraft(plans, quote, stored, at)
  if (!priced) throw new ProblemError({ code: 'NO_RATING_PLAN' })
  const { basis, plan, price, coupons } = priced
  if (price.problems.length > 0) throw new ProblemError({ code: 'PRICE_CALCULATION', rows: price.problems })
  return {
    customFields: computedFields({
      quote,
      quoteNumber: stored.quoteNumber,
      policyNumber,
      price,
      ...partnerOf(stored),
    }),
    coupons: coupons.map(presentCoupon),
    explanation: explanations(basis, plan),
    referrals: referralsOf(basis.contests, placeOf(quote, env), plan),
    ...(editor === 'rep' && { trace: traces(basis, plan).map(presentTrace) }),
  }
}

function presentTrace(trace: Trace) {
  const { entity, index, plan } = trace
  return { entity, index, plan, lines: traceTable(trace) }
}
