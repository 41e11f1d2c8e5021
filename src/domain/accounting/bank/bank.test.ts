import { describe, expect, it } from 'vitest'
import { differenceOf, readBankAmount, suggestEntries } from '#domain/accounting/bank/bank-line.ts'
import { buildDepositPostings } from '#domain/accounting/bank/deposit.ts'
import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, formatMoney } from '#domain/values/money.ts'

const cents = (amount: number) => amount as Cents
const day = (text: string) => text as CalendarDate

describe('amounts of the bank', () => {
  it.each([
    ['310', 31_000],
    ['310.0', 31_000],
    ['310.00', 31_000],
    ['310.5', 31_050],
    ['310.50000', 31_050],
    ['-0.07', -7],
    ['+1234.56', 123_456],
    ['$1,234.56', 123_456],
    ['-1,234,567.89', -123_456_789],
    ['(45.10)', -4510],
    ['0.29', 29],
    ['1.15', 115],
    [' 8.2 ', 820],
    ['9999999999.99', 999_999_999_999],
  ])('O06 %j is %d cents', (text, amount) => {
    expect(readBankAmount(text)).toBe(amount)
  })

  it.each([
    '',
    '-',
    '1.234',
    '1,23',
    '12.345',
    '1.2.3',
    '10 000',
    '1e3',
    '€5',
    '(-5)',
    '12345678901',
    '1,000,000,000,000',
    'NaN',
  ])('O06 %j is no amount', (text) => {
    expect(readBankAmount(text)).toBeUndefined()
  })

  it('O06 every amount that is written is read back to the cent', () => {
    for (let amount = -100_500; amount <= 100_500; amount += 37)
      expect(readBankAmount((amount / 100).toFixed(2))).toBe(amount === 0 ? 0 : amount)
    for (const amount of [1, 99, 100, 123_456, 98_765_432])
      expect(readBankAmount(formatMoney(cents(amount), '$'))).toBe(amount)
  })
})

describe('deposits and statements', () => {
  it.each([31_000, 1, -5000])('O05 a deposit of %d cents moves exactly that to the bank', (total) => {
    const postings = buildDepositPostings(cents(total))
    const on = (account: string) =>
      postings
        .filter((one) => one.account === account)
        .reduce((all, { side, amount }) => all + (side === 'debit' ? amount : 0 - amount), 0)
    expect([on('bank'), on('undeposited_funds')]).toEqual([total, -total])
    expect(postings).toHaveLength(2)
  })

  it('O06 the entries of the same amount within 7 days are suggested, the nearest first', () => {
    const entry = (number: string, on: CalendarDate, amount = 500) => ({ number, on, amount: cents(amount) })
    const at = day('2027-01-20')
    const entries = [
      entry('DEP-1', addDays(at, -7)),
      entry('DEP-2', addDays(at, -8)),
      entry('DEP-3', addDays(at, 1)),
      entry('DEP-4', at, 501),
      entry('DEP-5', at, -500),
      entry('DEP-6', at),
      entry('DEP-7', addDays(at, 7)),
    ]
    const numbers = suggestEntries({ dated: at, amount: cents(500) }, entries).map(({ number }) => number)
    expect(numbers).toEqual(['DEP-6', 'DEP-3', 'DEP-1'])
  })

  it('O06 a statement adds up, or misses by what is said', () => {
    const lines = [31_000, -4510, 7].map(cents)
    expect(differenceOf({ opening: cents(100), closing: cents(26_597), lines })).toBe(0)
    expect(differenceOf({ opening: cents(100), closing: cents(26_600), lines })).toBe(3)
  })
})
