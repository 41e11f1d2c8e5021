import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { clearContest } from '#domain/quote/model/contest-rows.ts'
import type { Quote } from '#domain/quote/model/quote.ts'
import { alwaysShippedContests, needsSigns } from '#domain/quote/signs/signs-needed.ts'
import { resetSigns } from '#domain/quote/signs/reset-signs.ts'

/** What must be removed so that nothing has to be shipped. */
export interface ShippedItems {
  /** The kinds of contest that are sold with something that is shipped. */
  contests: readonly ContestKind[]
  /** Whether signs have to go besides these contests. */
  signs: boolean
}

/** What has to be shipped for this quote; undefined if nothing is. */
export function shippedItems(quote: Quote): ShippedItems | undefined {
  if (!needsSigns(quote)) return undefined
  return {
    contests: alwaysShippedContests(quote).map(({ entity }) => entity),
    signs: needsSigns(clearAlwaysShipped(quote)),
  }
}

/**
 * A quote for which nothing has to be shipped.
 *
 * @rule D10 If signs cannot arrive in time, they are removed; a dice roll is sold with its dice and
 * sign, so it is removed too.
 */
export function removeShippedItems(quote: Quote): Quote {
  const left = clearAlwaysShipped(quote)
  return needsSigns(left) ? resetSigns(left) : left
}

function clearAlwaysShipped(quote: Quote): Quote {
  return alwaysShippedContests(quote).reduce(clearContest, quote)
}
