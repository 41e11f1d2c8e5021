import { hasPlayStarted } from '#domain/purchase/blockers.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { type Context } from '#server/kit/context.ts'
import { CARDHOLDER_TIMEOUT_MS } from '#server/payments/settling/next-check.ts'
import { type Purchase } from '#server/payments/repository.ts'
import { evaluateQuote } from '#server/quotes/reading/evaluate-quote.ts'
import { type QuoteWithPolicy } from '#server/quotes/repository.ts'

/** After this time a purchase is not charged any more, as its buyer has left. */
const CHARGE_TIMEOUT_MS = 10 * 60_000

export const INTERRUPTED = 'The payment was interrupted and nothing was charged; enter the card again'
const UNCONFIRMED =
  'The bank did not get your confirmation of this payment within 24 hours. Nothing was charged; enter the card again'
const NO_LONGER_AVAILABLE =
  'While the bank waited for your confirmation, something about this quote changed. Nothing was charged; read it through again'

/**
 * Why an open purchase may no longer be charged; undefined if it may.
 *
 * @rule N41 A purchase that was not charged before play started is not charged any more, as it would cover nothing.
 * @rule N15 A purchase that waited for its cardholder is checked again before it is charged: the quote must still be for sale at the same price.
 */
export function abandonReason(
  context: Pick<Context, 'plans' | 'env'>,
  purchase: Purchase,
  quote: QuoteWithPolicy | undefined,
  now: Date,
): string | undefined {
  if (!quote) return INTERRUPTED
  const elapsedMs = now.getTime() - purchase.startedAt.getTime()
  if (purchase.state === 'charging') {
    return elapsedMs > CHARGE_TIMEOUT_MS || hasPlayStarted(quoteFrom(quote.answers), now)
      ? INTERRUPTED
      : undefined
  }
  if (elapsedMs >= CARDHOLDER_TIMEOUT_MS) return UNCONFIRMED
  // While it waits, nothing of the policy can change but the time.
  if (purchase.changeId !== null)
    return hasPlayStarted(quoteFrom(quote.answers), now) ? NO_LONGER_AVAILABLE : undefined
  const isForSale = evaluateQuote(context, quote, now).blockers.length === 0
  return isForSale && quote.price?.summary?.amountDue === purchase.amountCents
    ? undefined
    : NO_LONGER_AVAILABLE
}
