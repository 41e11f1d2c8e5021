import { type Account, ACCOUNTS } from '#domain/accounting/accounts.ts'
import type { DocumentReason } from '#domain/accounting/document-reasons.ts'
import type { Posting } from '#domain/accounting/purchase-postings.ts'
import type { AccountDocument, EnteredLines } from '#domain/documents/billing/billing-document.ts'
import type { MoneyLine } from '#domain/quote/pricing/charge-lines.ts'
import type { Cents } from '#domain/values/money.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

/** An invoice that a credit memo lowers. */
export interface AppliedCredit {
  invoice: string
  amount: Cents
}

/** The content of a credit memo, fixed when it is issued. */
export interface CreditMemoContent extends AccountDocument, EnteredLines {
  reason: DocumentReason
  /** What was agreed, such as what was changed, in a sentence. */
  explanation?: string
  lines: MoneyLine[]
  total: Cents
  applied: AppliedCredit[]
  /** The first day of a refund of the rest, as it was known on the day of issue. */
  refundableFrom?: CalendarDate
  /** When it was taken back, if it was; not fixed with the rest. */
  takenBackAt?: string
}

/** What each account is called on the papers of a change. What is not here is money, and no line of its own. */
const LINE_LABELS: Partial<Record<Account, string>> = {
  premium_income: 'Contest fees',
  signs_and_shipping_income: ACCOUNTS.signs_and_shipping_income.label,
  discounts_given: 'Discount',
  coupon_discounts: 'Coupon',
  producer_commissions: 'Commission',
  cancellation_fees: 'Cancellation fee',
  goodwill: 'Credit as a courtesy',
}

/**
 * The lines of a document of a change, from what it posts: to the payer's advantage above 0 on a credit memo, to be paid
 * above 0 on an invoice or receipt.
 *
 * @rule O05 The lines of a document add up to its total.
 */
export function buildPostedLines(
  postings: readonly Posting[],
  document: 'credit_memo' | 'charge',
): MoneyLine[] {
  const inFavour = document === 'credit_memo' ? 'debit' : 'credit'
  return postings.flatMap(({ account, side, amount }) => {
    const label = LINE_LABELS[account]
    return label === undefined ? [] : [{ label, amount: (side === inFavour ? amount : 0 - amount) as Cents }]
  })
}
