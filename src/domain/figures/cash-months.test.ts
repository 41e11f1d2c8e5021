import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ACCOUNT_NAMES } from '#domain/accounting/accounts.ts'
import { ENTRY_TYPES } from '#domain/accounting/entry-types.ts'
import { CASH_ACCOUNTS, type PostedDay, sumCashMonths } from '#domain/figures/cash-months.ts'
import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, sum } from '#domain/values/money.ts'

const day = (text: string) => text as CalendarDate
const cents = (amount: number) => amount as Cents
const NO_MONEY = { received: 0, refunds: 0, claims: 0, fees: 0, paid: 0, net: 0 }

function posted(
  type: PostedDay['type'],
  account: PostedDay['account'],
  debit: number,
  credit: number,
  on = '2026-11-20',
): PostedDay {
  return { day: day(on), type, account, debit: cents(debit), credit: cents(credit) }
}

it('P08 money comes in by receipts and payments and goes out by refunds, claims and what the gateway keeps', () => {
  const months = sumCashMonths(
    [
      posted('sales_receipt', 'card_clearing', 31_000, 0),
      posted('sales_receipt', 'premium_income', 0, 31_000),
      // A check of which a part bounced.
      posted('receive_payment', 'undeposited_funds', 50_000, 10_000),
      posted('issue_refund', 'card_clearing', 0, 4_000),
      posted('claim', 'bank', 0, 1_000_000),
      posted('claim', 'claims_payable', 1_000_000, 0),
      posted('sales_receipt', 'card_clearing', 7_000, 0, '2025-12-01'),
      posted('sales_receipt', 'card_clearing', 9_000, 0, '2025-11-30'),
    ],
    day('2026-11-25'),
  )
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({ ...NO_MONEY, month: '2025-12-01', received: 7_000, net: 7_000 })
  expect(months[1]).toEqual({ ...NO_MONEY, month: '2026-01-01' })
  expect(months.at(-1)).toEqual({
    month: '2026-11-01',
    received: 71_000,
    refunds: 4_000,
    claims: 1_000_000,
    fees: 0,
    paid: 1_004_000,
    net: -933_000,
  })
})

it('P08 deposits and payouts from one cash account to another are neither, but for their fees', () => {
  const months = sumCashMonths(
    [
      posted('bank', 'undeposited_funds', 0, 40_000),
      posted('bank', 'bank', 40_000, 0),
      posted('bank', 'card_clearing', 0, 27_000),
      posted('bank', 'bank', 26_187, 0),
      posted('bank', 'gateway_fees', 813, 0),
    ],
    day('2026-11-25'),
  )
  expect(months.at(-1)).toEqual({ ...NO_MONEY, month: '2026-11-01', fees: 813, paid: 813, net: -813 })
})

it('P08 whatever is posted, what came in less what went out is by how much the cash accounts grew', () => {
  const anyPosted = fc.record({
    day: fc.integer({ min: 0, max: 400 }).map((days) => addDays(day('2025-10-20'), days)),
    type: fc.constantFrom(...ENTRY_TYPES),
    account: fc.constantFrom(...ACCOUNT_NAMES),
    debit: fc.nat(900_000).map(cents),
    credit: fc.nat(900_000).map(cents),
  })
  fc.assert(
    fc.property(fc.array(anyPosted), (rows) => {
      for (const { month, received, refunds, claims, fees, paid, net } of sumCashMonths(
        rows,
        day('2026-11-25'),
      )) {
        let grown = 0
        for (const row of rows)
          if (row.day.startsWith(month.slice(0, 7)) && CASH_ACCOUNTS.includes(row.account))
            grown += row.debit - row.credit
        expect(net).toBe(grown)
        expect(received - paid).toBe(net)
        expect(sum([refunds, claims, fees])).toBe(paid)
      }
    }),
  )
})
