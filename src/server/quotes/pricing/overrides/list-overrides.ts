import type { EndpointResponse } from '#contract/endpoint.ts'
import type { listOverrides } from '#contract/overrides.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { fingerprintFigures } from '#domain/pricing/calculation/fingerprint.ts'
import { type Quote, quoteFrom, rowsOf } from '#domain/quote/model/quote.ts'
import { toDollars } from '#domain/values/money.ts'
import type { Context } from '#server/kit/context.ts'
import { listFeeOverrides } from '#server/quotes/pricing/repository.ts'
import { type ContestPlace, priceWithOverride } from '#server/quotes/pricing/overrides/price-with-override.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'

type Listed = EndpointResponse<typeof listOverrides>['data']

/**
 * The fees of a quote that were set by hand, also those that hold no more.
 *
 * @rule N06 Once a customer changed a rated figure, a rep sees both fees: the one that was typed and the computed one.
 */
export async function listQuoteOverrides(context: Context, id: string): Promise<Listed> {
  const stored = await requireQuote(context.db, id)
  const history = await listFeeOverrides(context.db, id)
  const quote = quoteFrom(stored.answers)
  return CONTEST_DEFINITIONS.flatMap((kind) => {
    const { entity } = kind
    return rowsOf(quote, kind).flatMap((row): Listed => {
      const { slot: index, certFeeOverride: fee, certFeeOverrideFigures: setFor } = row
      if (fee === undefined) return []
      const made = history.find(
        ({ override }) =>
          override.entity === entity && override.feeCents === fee && override.figures === setFor,
      )
      return [
        {
          entity,
          index,
          fee: toDollars(fee),
          computed_fee: computedFeeOf(context, stored, quote, { entity, index }),
          holds: setFor === undefined || setFor === fingerprintFigures(kind.figures(row)),
          who: made?.who ?? null,
          when: made?.override.at.toISOString() ?? null,
          reason: made?.override.reason ?? null,
        },
      ]
    })
  })
}

/** The fee by the rating plan now, in dollars; a contest that lacks a figure has none. */
export function computedFeeOf(
  context: Pick<Context, 'plans' | 'now'>,
  stored: QuoteWithPolicy,
  quote: Quote,
  place: ContestPlace,
): number | null {
  try {
    return toDollars(priceWithOverride(context, stored, quote, { ...place, fee: null }).computedFee)
  } catch {
    return null
  }
}
