import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildBankLinePostings, POSTED_TO } from '#domain/accounting/bank/bank-line-postings.ts'
import type { Cents } from '#domain/values/money.ts'

it('O06 a charge leaves the bank, interest comes to it, and the other side says what it was', () => {
  expect(buildBankLinePostings(-1250 as Cents, 'bank_charges')).toEqual([
    { account: 'bank_charges', side: 'debit', amount: 1250 },
    { account: 'bank', side: 'credit', amount: 1250 },
  ])
  expect(buildBankLinePostings(307 as Cents, 'interest_income')).toEqual([
    { account: 'bank', side: 'debit', amount: 307 },
    { account: 'interest_income', side: 'credit', amount: 307 },
  ])
})

it('O06 whatever the line, the bank moves by its amount, and debits are credits', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom(...POSTED_TO), (amount, account) => {
      const signed = (name: string) =>
        buildBankLinePostings(amount as Cents, account)
          .filter((one) => one.account === name)
          .reduce((sum, one) => sum + (one.side === 'debit' ? one.amount : 0 - one.amount), 0)
      expect([signed('bank'), signed(account)]).toEqual([amount, 0 - amount])
    }),
  )
})
