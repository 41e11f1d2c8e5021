import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Quote, rowsOf } from '#domain/quote/model/quote.ts'
import { setFee } from '#domain/quote/transitions/rep-edits.ts'
import type { Cents } from '#domain/values/money.ts'
import type { Context } from '#server/kit/context.ts'
import { calculatePrice, type CalculatedPrice } from '#server/quotes/pricing/calculate-price.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'

/** One contest of a quote, by its kind and its slot. */
export interface ContestPlace {
  entity: ContestKind
  index: number
}

/** A quote with the fee of one contest set by hand, and what it costs then. */
export interface PricedOverride {
  quote: Quote
  price: CalculatedPrice
  /** The fee of that contest, and the one by the rating plan. */
  fee: Cents
  computedFee: Cents
}

export function priceWithOverride(
  { plans, now }: Pick<Context, 'plans' | 'now'>,
  stored: QuoteWithPolicy,
  before: Quote,
  { entity, index, fee }: ContestPlace & { fee: Cents | null },
): PricedOverride {
  const kind = requireContest(before, { entity, index })
  const priceOf = (quote: Quote) => calculatePrice(plans, quote, stored, now())
  const quote = setFee(before, kind, { slot: index, fee: fee ?? undefined })
  const price = priceOf(quote)
  const computed = priceOf(setFee(before, kind, { slot: index, fee: undefined }))
  if (!price || !computed) throw new ProblemError({ code: 'NO_RATING_PLAN' })
  return {
    quote,
    price,
    fee: feeOf(price, { entity, index }),
    computedFee: feeOf(computed, { entity, index }),
  }
}

/** The fee of a contest in a price; throws why it has none. */
function feeOf({ price }: CalculatedPrice, { entity, index }: ContestPlace): Cents {
  const row = price.rows.find((priced) => priced.entity === entity && priced.index === index)
  if (!row) throw new ProblemError({ code: 'PRICE_CALCULATION', rows: price.problems })
  return row.certFee
}

/** The kind of a contest that the quote has. */
export function requireContest(quote: Quote, { entity, index }: ContestPlace): ContestDefinition {
  const kind = CONTEST_DEFINITIONS.find((candidate) => candidate.entity === entity)
  if (kind && rowsOf(quote, kind).some(({ slot }) => slot === index)) return kind
  const message = 'This contest is no longer on the quote'
  throw new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field: 'index', message }] })
}
