import { positive } from '#domain/accounting/change-postings.ts'
import type { Posting } from '#domain/accounting/purchase-postings.ts'
import { type Cents, subtract, ZERO } from '#domain/values/money.ts'

/** How long after the day at the bank a deposit is entered; an older day is mistyped. */
export const DEPOSIT_DAYS_BACK = 366

/**
 * The postings of money that reaches the bank, or leaves it where refunds are more than payments.
 *
 * @rule O05 A deposit moves what was received outside of the gateway to the bank, and what was paid back out of it.
 */
export function buildDepositPostings(total: Cents): Posting[] {
  const out = subtract(ZERO, total)
  return [
    ...positive('debit', 'bank', total),
    ...positive('credit', 'undeposited_funds', total),
    ...positive('debit', 'undeposited_funds', out),
    ...positive('credit', 'bank', out),
  ]
}
