import { hasPlayStarted } from '#domain/purchase/blockers.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import type { Context } from '#server/kit/context.ts'
import type { PaymentSubject } from '#server/payments/payment-subject.ts'
import type { Purchase } from '#server/payments/repository.ts'
import {
  CHARGE_TIMEOUT_MS,
  INTERRUPTED,
  NO_LONGER_AVAILABLE,
  UNCONFIRMED,
} from '#server/payments/settling/abandon-reasons.ts'
import { CARDHOLDER_TIMEOUT_MS } from '#server/payments/settling/next-check.ts'
import { issuePolicy } from '#server/purchases/issuing/issue-policy.ts'
import { evaluateQuote } from '#server/quotes/reading/evaluate-quote.ts'
import type { QuoteWithPolicy } from '#server/quotes/repository.ts'

/** The payment of a quote: its policy is issued. */
export const quotePayment: PaymentSubject = {
  findAbandonReason,
  describe: (_purchase, { quoteNumber }) => `Quote ${quoteNumber}`,
  complete: issuePolicy,
}

/**
 * @rule N41 A purchase that was not charged before play started is not charged any more, as it would cover nothing.
 * @rule N15 A purchase that waited for its cardholder is checked again before it is charged: the quote must still be for sale at the same price.
 */
function findAbandonReason(context: Context, purchase: Purchase, quote: QuoteWithPolicy): string | undefined {
  const now = context.now()
  const elapsedMs = now.getTime() - purchase.startedAt.getTime()
  if (purchase.state === 'charging') {
    return elapsedMs > CHARGE_TIMEOUT_MS || hasPlayStarted(quoteFrom(quote.answers), now)
      ? INTERRUPTED
      : undefined
  }
  if (elapsedMs >= CARDHOLDER_TIMEOUT_MS) return UNCONFIRMED
  const isForSale = evaluateQuote(context, quote, now).blockers.length === 0
  return isForSale && quote.price?.summary?.amountDue === purchase.amountCents
    ? undefined
    : NO_LONGER_AVAILABLE
}
