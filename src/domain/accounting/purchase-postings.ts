import type { Account } from '#domain/accounting/accounts.ts'
import { type Cents, subtract, sum, ZERO } from '#domain/values/money.ts'
import { sumExtras } from '#domain/pricing/extras.ts'
import type { PricingSummary } from '#domain/pricing/totals.ts'
import type { PaymentMethod } from '#domain/quote/fields/payment.fields.ts'

/** One line of a journal entry: an amount above 0 on one side of one account. */
export interface Posting {
  account: Account
  side: 'debit' | 'credit'
  amount: Cents
}

/** The account of the money, by payment method. */
export const ACCOUNT_BY_PAYMENT_METHOD: Record<PaymentMethod, Account> = {
  credit_card: 'card_clearing',
  transaction_id: 'undeposited_funds',
  pap: 'accounts_receivable',
  folio: 'accounts_receivable',
  check: 'accounts_receivable',
}

/**
 * The postings of a purchase's receipt or invoice. The premium balances the entry and equals the sum of the gross fees:
 * discounts, commissions and coupons are debited beside the amount paid.
 *
 * @rule O05 Every document of a purchase posts equal debits and credits; the amount paid or owed is its total.
 * @rule K13 A producer owes the net amount; its commission is our expense against the gross premium.
 */
export function buildPurchasePostings(summary: PricingSummary, method: PaymentMethod): Posting[] {
  const money = posting('debit', ACCOUNT_BY_PAYMENT_METHOD[method], summary.amountDue)
  return [...(money.amount === ZERO ? [] : [money]), ...buildIncomePostings(summary)]
}

/** The same without the money: what was earned, and what was taken off. */
export function buildIncomePostings(summary: PricingSummary): Posting[] {
  const extras = sumExtras(summary)
  const debits = [
    posting('debit', 'discounts_given', summary.clientDiscount),
    posting('debit', 'producer_commissions', summary.producerCommission),
    posting('debit', 'coupon_discounts', summary.couponDiscount),
  ]
  const premium = subtract(sum([summary.amountDue, ...debits.map(({ amount }) => amount)]), extras)
  const credits = [
    posting('credit', 'premium_income', premium),
    posting('credit', 'signs_and_shipping_income', extras),
  ]
  return [...debits, ...credits].filter(({ amount }) => amount !== ZERO)
}

export function posting(side: Posting['side'], account: Account, amount: Cents): Posting {
  return { account, side, amount }
}
