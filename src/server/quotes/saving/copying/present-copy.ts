import type { EndpointResponse } from '#contract/endpoint.ts'
import type { copyPolicy } from '#contract/quote-copies.ts'
import { compareAmounts } from '#domain/quote/copying/why-price-differs.ts'
import type { CopyRecord } from '#domain/quote/copying/copy-record.ts'
import { sumGrossFees } from '#domain/pricing/producer-fee.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { dayAtEvent } from '#domain/quote/model/event-time-zone.ts'
import { type Quote, quoteFrom } from '#domain/quote/model/quote.ts'
import { furthestStep } from '#domain/quote/steps/progress.ts'
import type { Context } from '#server/kit/context.ts'
import type { StoredQuote } from '#server/quotes/repository.ts'

type CopyAnswer = EndpointResponse<typeof copyPolicy>

/** The copy, and how its price compares, for whoever pays it. */
export function presentCopy(
  { env, now }: Pick<Context, 'env' | 'now'>,
  { id, quoteNumber, answers, price, copy }: StoredQuote,
): CopyAnswer {
  const quote = quoteFrom(answers)
  const { producerFeePercent } = env
  const today = dayAtEvent(quote, now())
  const step = furthestStep({ quote, today, grossFees: sumGrossFees(price), producerFeePercent })
  return {
    data: {
      quote: { id, quote_number: quoteNumber, step },
      reference: null,
      prices: copy && describePrices(copy, quote),
      reasons: copy?.reasons ?? [],
    },
  }
}

/** `$310 last year, $330 now`, as it was on the day of the copy; null if one of them had no price. */
export function describePrices(
  { formerAmount, amount, formerDay, firstDay }: CopyRecord,
  { answers }: Quote,
): string | null {
  if (formerAmount === null || amount === null) return null
  return compareAmounts({ formerAmount, amount, formerDay, firstDay, sign: dollarSignOf(answers) })
}
