import type { Account } from '#domain/accounting/accounts.ts'
import {
  ACCOUNT_BY_PAYMENT_METHOD,
  type Posting,
  buildIncomePostings,
  posting,
} from '#domain/accounting/purchase-postings.ts'
import type { PricingSummary } from '#domain/pricing/totals.ts'
import type { PaymentMethod } from '#domain/quote/fields/payment.fields.ts'
import { type Cents, subtract, sum, ZERO } from '#domain/values/money.ts'

/** What a policy cost before and after a change. */
export interface PriceChange {
  before: PricingSummary
  after: PricingSummary
  /** Kept of what a cancellation gives back, beside what `after` still costs. */
  cancellationFee?: Cents
}

/** How far a credit lowers what is owed; the rest stays as the customer's credit. */
export interface CreditUse {
  total: Cents
  applied: Cents
}

/**
 * The postings of the invoice or receipt of a change that costs more: on each account what the changed purchase would post
 * less what the purchase posted, so that discounts, coupons and commissions follow. What an earlier credit pays of it is
 * taken from there.
 *
 * @rule O05 What a change posts, added to what was posted before, is what a purchase of the changed policy would have posted.
 * @rule N63 A change of a producer's policy posts the net difference and its commission in one entry.
 */
export function buildChangePostings(
  change: PriceChange,
  method: PaymentMethod,
  fromCredit: Cents = ZERO,
): Posting[] {
  const charge = (0 - creditOf(change)) as Cents
  return [
    ...positive('debit', ACCOUNT_BY_PAYMENT_METHOD[method], subtract(charge, fromCredit)),
    ...positive('debit', 'customer_credits', fromCredit),
    ...incomePostings(change),
  ]
}

/**
 * The postings of a credit memo for a change that costs less or a cancellation.
 *
 * @rule N45 A credit lowers what is owed on invoices; what was paid already stays as the customer's credit.
 */
export function buildCreditPostings(change: PriceChange, applied: Cents): Posting[] {
  return [...incomePostings(change), ...buildCreditUse({ total: creditOf(change), applied })]
}

/** The postings of a credit memo that changes no price: it is an expense. */
export function buildGoodwillPostings(use: CreditUse): Posting[] {
  return [...positive('debit', 'goodwill', use.total), ...buildCreditUse(use)]
}

/** The postings by which a courtesy is taken back of which nothing was used. */
export function buildWithdrawalPostings(total: Cents): Posting[] {
  return [...positive('debit', 'customer_credits', total), ...positive('credit', 'goodwill', total)]
}

/** What a change gives back; below 0 if it costs more. */
export function creditOf({ before, after, cancellationFee = ZERO }: PriceChange): Cents {
  return subtract(before.amountDue, sum([after.amountDue, cancellationFee]))
}

/** The part of a change that gives back so much: every account has its part of it. Of one that gives nothing back as a whole, it is a part of what was paid before. */
export function partOfChange(change: PriceChange, amount: Cents): PriceChange {
  const whole = creditOf(change)
  if (amount === whole) return change
  if (whole <= ZERO) {
    const before = priceOf(change.before, amount)
    return { before, after: priceOf(before, ZERO) }
  }
  const before = scaleSummary(change.before, amount / whole)
  const after = scaleSummary(change.after, amount / whole)
  return { before, after: { ...after, amountDue: subtract(before.amountDue, amount) } }
}

/** A price whose amount due is this, with every other sum in proportion. */
export function priceOf(summary: PricingSummary, amountDue: Cents): PricingSummary {
  if (summary.amountDue === amountDue) return summary
  const ratio = summary.amountDue === ZERO ? 0 : amountDue / summary.amountDue
  return { ...scaleSummary(summary, ratio), amountDue }
}

function scaleSummary(summary: PricingSummary, ratio: number): PricingSummary {
  const scaled = Object.entries(summary).map(([key, amount]) => [key, Math.round(amount * ratio)])
  return Object.fromEntries(scaled) as PricingSummary
}

/** The postings of money paid back. */
export function buildRefundPostings(amount: Cents, method: PaymentMethod): Posting[] {
  return [
    ...positive('debit', 'customer_credits', amount),
    ...positive('credit', ACCOUNT_BY_PAYMENT_METHOD[method], amount),
  ]
}

function buildCreditUse({ total, applied }: CreditUse): Posting[] {
  return [
    ...positive('credit', 'accounts_receivable', applied),
    ...positive('credit', 'customer_credits', subtract(total, applied)),
  ]
}

/** What was earned and what was taken off, after less before. */
function incomePostings({ before, after, cancellationFee = ZERO }: PriceChange): Posting[] {
  const debits = new Map<Account, number>()
  const add = (postings: readonly Posting[], factor: 1 | -1) => {
    for (const { account, side, amount } of postings) {
      const debit = side === 'debit' ? amount : 0 - amount
      debits.set(account, (debits.get(account) ?? 0) + factor * debit)
    }
  }
  add(buildIncomePostings(after), 1)
  add(buildIncomePostings(before), -1)
  const changed = [...debits].flatMap(([account, debit]) => [
    ...positive('debit', account, debit as Cents),
    ...positive('credit', account, -debit as Cents),
  ])
  return [...changed, ...positive('credit', 'cancellation_fees', cancellationFee)]
}

/** One posting, or none of nothing. */
export function positive(side: Posting['side'], account: Account, amount: Cents): Posting[] {
  return amount > ZERO ? [posting(side, account, amount)] : []
}
