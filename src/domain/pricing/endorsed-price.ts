import type { StoredPrice } from '#domain/pricing/stored-price.ts'
import type { PricingSummary } from '#domain/pricing/totals.ts'
import { type Cents, subtract, sum, ZERO } from '#domain/values/money.ts'

/**
 * A price with what endorsements add to it or take off it, beside the fees and after the coupons.
 *
 * @rule D33 What an endorsement is worth stays through every later change; a price never falls below zero by it, and has the whole of it again once its fees are higher.
 */
export function withEndorsements<Price extends StoredPrice>(
  price: Price,
  endorsed: Cents | undefined,
  { isProducers }: { isProducers: boolean },
): Price {
  const { summary } = price
  if (endorsed === undefined) return price
  if (!summary) return { ...price, endorsed }
  const rest = subtract(summary.amountDue, summary.endorsements ?? ZERO)
  const added = atLeast(endorsed, subtract(ZERO, rest))
  return { ...price, endorsed, summary: addEndorsements(summary, added, isProducers) }
}

function addEndorsements(summary: PricingSummary, added: Cents, isProducers: boolean): PricingSummary {
  const more = subtract(added, summary.endorsements ?? ZERO)
  return {
    ...summary,
    endorsements: added,
    amountDue: sum([summary.amountDue, more]),
    // A producer passes it on as it is.
    ...(isProducers && { dueFromClient: sum([summary.dueFromClient, more]) }),
  }
}

function atLeast(amount: Cents, least: Cents): Cents {
  return amount > least ? amount : least
}
