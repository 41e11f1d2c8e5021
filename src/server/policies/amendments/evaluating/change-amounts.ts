import type { PriceChange } from '#domain/accounting/change-postings.ts'
import type { ChangeAmounts, ChangeEffect } from '#domain/policy/amendments/change-effect.ts'
import {
  type AmountsDue,
  calculateSettlement,
  type Settlement,
} from '#domain/policy/amendments/settlement.ts'
import { currentPayer, hasProducer } from '#domain/policy/producer-of-record.ts'
import type { StoredPrice } from '#domain/pricing/stored-price.ts'
import type { PricingSummary } from '#domain/pricing/totals.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { getGrossFee } from '#domain/quote/pricing/charge-lines.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import type { SharedChange } from '#server/policies/amendments/evaluating/payer-prices.ts'

/** @rule N87 An insured that acts for itself sees gross fees, also where a producer sold the policy. */
export function rowsFor(
  { policy, quote }: Pick<ChangeSubject, 'policy' | 'quote'>,
  rows: StoredPrice['rows'],
) {
  const isGross = isProducerQuote(quote.answers) && !hasProducer(policy)
  return isGross ? rows.map((row) => ({ ...row, certFee: getGrossFee(row) })) : rows
}

/** What a settlement does, without the difference that it follows from. */
export function withoutDifference({ difference: _difference, ...settled }: Settlement) {
  return settled
}

/** What another price charges whoever pays now, or gives back. */
export function changeAmounts(
  { before, after, ownShare }: SharedChange,
  received: Omit<AmountsDue, 'dueBefore' | 'dueAfter'>,
): ChangeAmounts {
  const due = { dueBefore: ownShare.before, dueAfter: ownShare.after, ...received }
  return {
    before: before.amountDue,
    after: after.amountDue,
    ...withoutDifference(calculateSettlement(due)),
  }
}

/**
 * Who pays for a change and, with a producer of record, what it does beside the net amounts.
 *
 * @rule N63 The client of a producer sees its own totals, the producer its commission too.
 */
export function payersAmounts(
  { policy, quote }: Pick<ChangeSubject, 'policy' | 'quote'>,
  own: PriceChange,
  before: PricingSummary,
  after: PricingSummary,
): Pick<ChangeEffect, 'payer' | 'clientTotals' | 'commission'> {
  const payer = currentPayer(policy)
  const paidBy = payer === 1 ? {} : { payer }
  if (!hasProducer(policy)) return paidBy
  const totalOf = (summary: PricingSummary) =>
    isProducerQuote(quote.answers) ? summary.dueFromClient : summary.amountDue
  return {
    ...paidBy,
    clientTotals: { before: totalOf(before), after: totalOf(after) },
    commission: { before: own.before.producerCommission, after: own.after.producerCommission },
  }
}
