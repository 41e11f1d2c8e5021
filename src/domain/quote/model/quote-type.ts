import { QUOTE_TYPES, type QuoteType } from '#domain/contests/contest-kinds.ts'
import { coveredContests, type Quote } from '#domain/quote/model/quote.ts'

/**
 * The type of a quote by its contests.
 *
 * @rule N11 The type is the first covered of hole-in-one, putting, shootout and dice roll.
 */
export function quoteType(quote: Quote): QuoteType | undefined {
  const [first] = coveredContests(quote)
  return first && QUOTE_TYPES[first.entity]
}
