import { type CreditUse, positive } from '#domain/accounting/change-postings.ts'
import type { Posting } from '#domain/accounting/purchase-postings.ts'
import type { ReceivedMethod } from '#domain/accounting/received-payments.ts'
import { type Cents, subtract } from '#domain/values/money.ts'

/**
 * The postings of money received for an invoice.
 *
 * @rule N108 Received money closes the receivable up to the balance; what is above it stays as the payer's credit.
 */
export function buildPaymentPostings({ total, applied }: CreditUse, method: ReceivedMethod): Posting[] {
  return [
    ...positive('debit', method === 'credit_card' ? 'card_clearing' : 'undeposited_funds', total),
    ...positive('credit', 'accounts_receivable', applied),
    ...positive('credit', 'customer_credits', subtract(total, applied)),
  ]
}

/** The postings of money that came earlier and pays an invoice now. */
export function buildApplicationPostings(amount: Cents): Posting[] {
  return [
    ...positive('debit', 'customer_credits', amount),
    ...positive('credit', 'accounts_receivable', amount),
  ]
}
