import { hasPlayStarted } from '#domain/purchase/blockers.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { type Context } from '#server/platform/context.ts'
import { CARDHOLDER_TIMEOUT_MS } from '#server/purchases/settling/next-check.ts'
import { type Purchase } from '#server/purchases/repository.ts'
import { evaluateQuote } from '#server/quotes/reading/evaluate-quote.ts'
import { type QuoteWithPolicy } from '#server/quotes/repository.ts'

/** A purchase that nobody charged for this long is not charged any more: its buyer has gone. */
const CHARGE_TIMEOUT_MS = 10 * 60_000

export const INTERRUPTED = 'The payment was interrupted and nothing was charged; enter the card again'
const UNCONFIRMED =
  'The bank did not get your confirmation of this payment within 24 hours. Nothing was charged; enter the card again'
const NO_LONGER_AVAILABLE =
  'While the bank waited for your confirmation, what can be bought has changed. Nothing was charged; look the quote through again'

/**
 * Why a purchase that is still open is not charged any more; undefined where it is.
 *
 * @rule N41 What was not charged before play began is not charged any more: it would cover nothing.
 * @rule N15 What waited for its cardholder is judged anew before it is charged: it must still be for sale, at its price.
 */
export function abandonReason(
  context: Pick<Context, 'plans' | 'env'>,
  purchase: Purchase,
  quote: QuoteWithPolicy | undefined,
  now: Date,
): string | undefined {
  if (!quote) return INTERRUPTED
  const waited = now.getTime() - purchase.startedAt.getTime()
  if (purchase.state === 'charging') {
    return waited > CHARGE_TIMEOUT_MS || hasPlayStarted(quoteFrom(quote.answers), now)
      ? INTERRUPTED
      : undefined
  }
  if (waited >= CARDHOLDER_TIMEOUT_MS) return UNCONFIRMED
  const isSold = evaluateQuote(context, quote, now).blockers.length === 0
  return isSold && quote.price?.summary?.amountDue === purchase.amountCents ? undefined : NO_LONGER_AVAILABLE
}
