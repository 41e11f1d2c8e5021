import { ACCOUNTS } from '#domain/accounting/accounts.ts'
import { positive } from '#domain/accounting/change-postings.ts'
import type { Posting } from '#domain/accounting/purchase-postings.ts'
import { choice } from '#domain/values/field-kinds.ts'
import { type Cents, subtract, ZERO } from '#domain/values/money.ts'

/** What a line of the bank can be that nothing in the program has caused. */
export const POSTED_TO = ['bank_charges', 'interest_income', 'gateway_fees'] as const

export type PostedTo = (typeof POSTED_TO)[number]

export const postedTo = choice({
  label: 'What it is',
  options: POSTED_TO.map((value) => ({ value, label: ACCOUNTS[value].label })),
  message: 'Choose what it is',
})

/**
 * The postings of what the bank booked by itself; below 0 where money left.
 *
 * @rule O06 A charge of the bank, or interest, moves the bank and the account that says what it was, by the amount of its line.
 */
export function buildBankLinePostings(amount: Cents, account: PostedTo): Posting[] {
  const out = subtract(ZERO, amount)
  return [
    ...positive('debit', account, out),
    ...positive('credit', 'bank', out),
    ...positive('debit', 'bank', amount),
    ...positive('credit', account, amount),
  ]
}
