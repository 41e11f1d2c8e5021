import { type Cents, ZERO } from '#domain/values/money.ts'

/** The accounts of claims: what wins cost, what is set aside for reported ones, what is awarded and not paid yet, and the money. */
export const CLAIM_ACCOUNTS = {
  claims_incurred: { label: 'Claims incurred', kind: 'expense' },
  claims_reserve: { label: 'Claims reserve', kind: 'liability' },
  claims_payable: { label: 'Claims payable', kind: 'liability' },
  bank: { label: 'Bank', kind: 'asset' },
} as const

export type ClaimAccount = keyof typeof CLAIM_ACCOUNTS

/** One line of a claim's entry: an amount above 0 on one side of one account. */
export interface ClaimPosting {
  account: ClaimAccount
  side: 'debit' | 'credit'
  amount: Cents
}

/** A change of an account: debits above 0, credits below. */
type Change = readonly [ClaimAccount, number]

/**
 * A report sets the prize aside, as does reopening what is not awarded.
 *
 * @rule N105 The reserve is the prize on report.
 */
export function reservePostings(amount: Cents): ClaimPosting[] {
  return entry(['claims_incurred', amount], ['claims_reserve', -amount])
}

/** Another reserve than the one that stands: the difference. */
export function reserveChangePostings(standing: Cents, reserve: Cents): ClaimPosting[] {
  return entry(['claims_incurred', reserve - standing], ['claims_reserve', standing - reserve])
}

/** A decline, or a claim that ends otherwise, releases the reserve. */
export function releasePostings(reserve: Cents): ClaimPosting[] {
  return entry(['claims_reserve', reserve], ['claims_incurred', -reserve])
}

/** An approval turns the reserve into what is payable; the rest goes back, and what is missing is incurred. */
export function approvalPostings(reserve: Cents, awarded: Cents): ClaimPosting[] {
  return entry(
    ['claims_reserve', reserve],
    ['claims_payable', -awarded],
    ['claims_incurred', awarded - reserve],
  )
}

/** A part that is paid. */
export function paymentPostings(amount: Cents): ClaimPosting[] {
  return entry(['claims_payable', amount], ['bank', -amount])
}

/**
 * An annuity is bought that pays what is open: its price leaves the bank, the difference is earned or lost.
 *
 * @rule N79 An annuity that is bought discharges all parts that are open.
 */
export function dischargePostings(open: Cents, price: Cents): ClaimPosting[] {
  return entry(['claims_payable', open], ['bank', -price], ['claims_incurred', price - open])
}

/** The mirror of an entry: a check that came back, or an approval that is reopened before anything was paid. */
export function mirrorPostings(postings: readonly ClaimPosting[]): ClaimPosting[] {
  return postings.map(({ side, ...rest }) => ({ ...rest, side: side === 'debit' ? 'credit' : 'debit' }))
}

function entry(...changes: readonly Change[]): ClaimPosting[] {
  return changes.flatMap(([account, debit]): ClaimPosting[] =>
    debit === ZERO
      ? []
      : [{ account, side: debit > 0 ? 'debit' : 'credit', amount: Math.abs(debit) as Cents }],
  )
}
