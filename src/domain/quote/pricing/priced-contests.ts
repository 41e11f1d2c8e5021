import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { type Quote, rowsOf } from '#domain/quote/model/quote.ts'
import { readWirePrice } from '#domain/quote/scorecard/scorecard-price.ts'
import type { NamedFields } from '#domain/quote/wire/named-fields.ts'

/** How many contests of a quote have a price in the fields of a response. */
export function countPricedContests(quote: Quote, fields: NamedFields): number {
  const { feeOf } = readWirePrice(fields)
  return CONTEST_DEFINITIONS.reduce(
    (sum, kind) => sum + rowsOf(quote, kind).filter(({ slot }) => feeOf(kind, slot) !== undefined).length,
    0,
  )
}
