import { type QuoteType } from '#domain/contests/contest-kind.ts'
import { coveredKinds, type Quote } from '#domain/quote/quote.ts'

/**
 * What kind of quote it is.
 *
 * @rule N11 The first covered of hole-in-one, putting, shootout and dice roll names the quote.
 */
export function quoteType(quote: Quote): QuoteType | undefined {
  return coveredKinds(quote)[0]?.type
}
