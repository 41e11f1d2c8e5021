import { QUOTE_TYPES, type QuoteType } from '#domain/contests/contest-kinds.ts'
import { coveredContests, type Quote } from '#domain/quote/model/quote.ts'

/**
 * What kind of quote it is.
 *
 * @rule N11 The first covered of hole-in-one, putting, shootout and dice roll names the quote.
 */
export function quoteType(quote: Quote): QuoteType | undefined {
  const [first] = coveredContests(quote)
  return first && QUOTE_TYPES[first.entity]
}
