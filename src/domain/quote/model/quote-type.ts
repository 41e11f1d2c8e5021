import { type QuoteType } from '#domain/contests/contest-definition.ts'
import { coveredContests, type Quote } from '#domain/quote/model/quote.ts'

/**
 * What kind of quote it is.
 *
 * @rule N11 The first covered of hole-in-one, putting, shootout and dice roll names the quote.
 */
export function quoteType(quote: Quote): QuoteType | undefined {
  return coveredContests(quote)[0]?.quoteType
}
