import { type EndpointResponse } from '#contract/endpoint.ts'
import { type listOverrides } from '#contract/overrides.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { fingerprintFigures } from '#domain/pricing/calculation/fingerprint.ts'
import { quoteFrom, rowsOf } from '#domain/quote/model/quote.ts'
import { toDollars } from '#domain/values/money.ts'
import { type Context } from '#server/kit/context.ts'
import { listFeeOverrides } from '#server/quotes/pricing/repository.ts'
import { priceWithOverride } from '#server/quotes/pricing/overrides/price-with-override.ts'
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
          computed_fee: computedFee(() =>
            priceWithOverride(context, stored, quote, { entity, index, fee: null }),
          ),
          holds: setFor === undefined || setFor === fingerprintFigures(kind.figures(row)),
          who: made?.who ?? null,
          when: made?.override.at.toISOString() ?? null,
          reason: made?.override.reason ?? null,
        },
      ]
    })
  })
}

/** A contest that lacks a figure has none. */
function computedFee(price: () => { computedFee: Parameters<typeof toDollars>[0] }): number | null {
  try {
    return toDollars(price().computedFee)
  } catch {
    return null
  }
}
