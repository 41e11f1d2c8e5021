import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Account, ACCOUNT_NAMES, ACCOUNTS } from '#domain/accounting/accounts.ts'
import { type AccountSums, buildBooks } from '#domain/accounting/books/books.ts'
import { AGE_BANDS, ageReceivables, bandOf } from '#domain/accounting/books/ageing.ts'
import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'

const cents = (amount: number) => amount as Cents
const sums = (account: Account, before: number, debit: number, credit: number): AccountSums => ({
  account,
  before: cents(before),
  debit: cents(debit),
  credit: cents(credit),
})
const amountsOf = ({ lines }: { lines: readonly { account: Account; amount: Cents }[] }) =>
  Object.fromEntries(
    lines.filter(({ amount }) => amount !== 0).map(({ account, amount }) => [account, amount]),
  )

describe('the statements of a period', () => {
  // A purchase of $522 by card before the period; in it one of $268 on an invoice, and a goodwill credit of $89.
  const { trialBalance, result, balance } = buildBooks([
    sums('card_clearing', 52_200, 0, 0),
    sums('discounts_given', 5_800, 0, 0),
    sums('premium_income', -58_000, 0, 26_800),
    sums('accounts_receivable', 0, 26_800, 0),
    sums('goodwill', 0, 8_900, 0),
    sums('customer_credits', 0, 0, 8_900),
  ])

  it('O06 the trial balance has every account, and its debits are its credits', () => {
    expect(trialBalance.lines.map(({ account }) => account)).toEqual(ACCOUNT_NAMES)
    expect([trialBalance.debit, trialBalance.credit]).toEqual([35_700, 35_700])
    const premium = trialBalance.lines.find(({ account }) => account === 'premium_income')
    expect(premium).toMatchObject({ before: -58_000, debit: 0, credit: 26_800, after: -84_800 })
  })

  it('O06 the result is that of the period alone', () => {
    expect(amountsOf(result.income)).toEqual({ premium_income: 26_800 })
    expect(amountsOf(result.deductions)).toEqual({})
    expect(amountsOf(result.expenses)).toEqual({ goodwill: 8_900 })
    expect(result.total).toBe(17_900)
  })

  it('O06 what there is at the end is what is owed and what was earned', () => {
    expect(amountsOf(balance.assets)).toEqual({ card_clearing: 52_200, accounts_receivable: 26_800 })
    expect(amountsOf(balance.liabilities)).toEqual({ customer_credits: 8_900 })
    expect([balance.earlierResult, balance.result]).toEqual([52_200, 17_900])
    expect(balance.total).toBe(balance.assets.total)
  })

  it('O06 both sides agree whatever balanced entries are posted', () => {
    const entry = fc.record({
      from: fc.constantFrom(...ACCOUNT_NAMES),
      to: fc.constantFrom(...ACCOUNT_NAMES),
      amount: fc.integer({ min: 1, max: 100_000_000 }),
      isEarlier: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 60 }), (entries) => {
        const posted = new Map(ACCOUNT_NAMES.map((account) => [account, sums(account, 0, 0, 0)]))
        const post = (account: Account, change: (one: AccountSums) => Partial<AccountSums>) => {
          const one = posted.get(account)
          if (one) posted.set(account, { ...one, ...change(one) })
        }
        for (const { from, to, amount, isEarlier } of entries) {
          post(to, ({ before, debit }) =>
            isEarlier ? { before: cents(before + amount) } : { debit: cents(debit + amount) },
          )
          post(from, ({ before, credit }) =>
            isEarlier ? { before: cents(before - amount) } : { credit: cents(credit + amount) },
          )
        }
        const books = buildBooks([...posted.values()])
        expect(books.trialBalance.debit).toBe(books.trialBalance.credit)
        expect(books.balance.total).toBe(books.balance.assets.total)
        // The same once more, account by account, without sections.
        let earned = 0
        for (const { account, debit, credit } of posted.values())
          if (!['asset', 'liability'].includes(ACCOUNTS[account].kind)) earned += credit - debit
        expect(books.result.total).toBe(earned)
      }),
    )
  })
})

describe('the age of what is owed', () => {
  const DAY = '2027-04-19' as CalendarDate

  it.each([
    [-20, 'not_due'],
    [0, 'not_due'],
    [1, 'days_1_to_30'],
    [30, 'days_1_to_30'],
    [31, 'days_31_to_60'],
    [60, 'days_31_to_60'],
    [61, 'days_61_to_90'],
    [90, 'days_61_to_90'],
    [91, 'over_90'],
    [2_000, 'over_90'],
  ])('O06 %i days after its last day an invoice is in the band %s', (late, band) => {
    expect(bandOf(addDays(DAY, -late), DAY)).toBe(band)
  })

  it('O06 the bands add up to what is open, and none is left out', () => {
    const open = [-1, 12, 33, 33, 400].map((late) => ({
      dueOn: addDays(DAY, -late),
      cents: cents(30_000),
      invoices: 2,
    }))
    const aged = ageReceivables(open, DAY)
    expect(aged.map(({ band }) => band)).toEqual(AGE_BANDS.map(({ band }) => band))
    expect(aged.map(({ amount }) => amount)).toEqual([30_000, 30_000, 60_000, 0, 30_000])
    expect(aged.map(({ invoices }) => invoices)).toEqual([2, 2, 4, 0, 2])
  })
})
