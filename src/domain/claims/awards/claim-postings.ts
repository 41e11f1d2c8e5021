import type { Account } from '#domain/accounting/accounts.ts'
import type { Posting } from '#domain/accounting/purchase-postings.ts'
import { type Cents, subtract, ZERO } from '#domain/values/money.ts'

/** The accounts that entries of claims post to. */
type ClaimAccount = Extract<Account, 'claims_incurred' | 'claims_reserve' | 'claims_payable' | 'bank'>

/** One line of a claim's entry: an amount above 0 on one side of one account. */
export type ClaimPosting = Posting & { account: ClaimAccount }

/**
 * A report sets the prize aside, as does reopening what is not awarded.
 *
 * @rule N105 The reserve is the prize on report.
 */
export function reservePostings(amount: Cents): ClaimPosting[] {
  return [...debit('claims_incurred', amount), ...credit('claims_reserve', amount)]
}

/** Another reserve than the one before: the difference. */
export function reserveChangePostings(before: Cents, reserve: Cents): ClaimPosting[] {
  const more = subtract(reserve, before)
  return [...debit('claims_incurred', more), ...credit('claims_reserve', more)]
}

/** A decline, or a claim that ends otherwise, releases the reserve. */
export function releasePostings(reserve: Cents): ClaimPosting[] {
  return [...debit('claims_reserve', reserve), ...credit('claims_incurred', reserve)]
}

/** An approval turns the reserve into what is payable; the rest goes back, and what is missing is incurred. */
export function approvalPostings(reserve: Cents, awarded: Cents): ClaimPosting[] {
  return [
    ...debit('claims_reserve', reserve),
    ...credit('claims_payable', awarded),
    ...debit('claims_incurred', subtract(awarded, reserve)),
  ]
}

/** A part that is paid. */
export function paymentPostings(amount: Cents): ClaimPosting[] {
  return [...debit('claims_payable', amount), ...credit('bank', amount)]
}

/**
 * An annuity is bought that pays what is open: its price leaves the bank, the difference is earned or lost.
 *
 * @rule N79 An annuity that is bought discharges all parts that are open.
 */
export function dischargePostings(open: Cents, price: Cents): ClaimPosting[] {
  return [
    ...debit('claims_payable', open),
    ...credit('bank', price),
    ...debit('claims_incurred', subtract(price, open)),
  ]
}

/** The mirror of an entry: a check that came back, or an approval that is reopened before anything was paid. */
export function mirrorPostings(postings: readonly ClaimPosting[]): ClaimPosting[] {
  return postings.map(({ side, ...rest }) => ({ ...rest, side: side === 'debit' ? 'credit' : 'debit' }))
}

/** Of an amount below 0 the other side, of nothing no line. */
function debit(account: ClaimAccount, amount: Cents): ClaimPosting[] {
  if (amount === ZERO) return []
  return amount > ZERO
    ? [{ account, side: 'debit', amount }]
    : [{ account, side: 'credit', amount: subtract(ZERO, amount) }]
}

function credit(account: ClaimAccount, amount: Cents): ClaimPosting[] {
  return debit(account, subtract(ZERO, amount))
}
