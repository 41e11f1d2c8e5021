import { expect, it } from 'vitest'
import { buildApplicationPostings, buildPaymentPostings } from '#domain/accounting/payment-postings.ts'
import { findDateFault, getInvoiceState, laterDay } from '#domain/accounting/received-payments.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'

const day = (text: string) => text as CalendarDate

it.each([
  ['2026-11-20', undefined],
  ['2026-11-21', /isn’t in the future/],
  ['2025-11-19', undefined],
  ['2025-11-18', /last 12 months/],
])('N78 money said to have come on %s, on November 20 of 2026', (receivedOn, fault) => {
  const found = findDateFault(day(receivedOn), day('2026-11-20'))
  if (fault) expect(found).toMatch(fault)
  else expect(found).toBeUndefined()
})

it('N78 a payment counts from the later of its day and the day of its invoice', () => {
  expect(laterDay(day('2026-11-18'), day('2026-11-20'))).toBe('2026-11-20')
  expect(laterDay(day('2026-11-22'), day('2026-11-20'))).toBe('2026-11-22')
})

it.each([
  [0, '2026-11-01', 'paid'],
  [100, '2026-11-19', 'overdue'],
  [100, '2026-11-20', 'open'],
])('N108 an invoice with %d open that is due on %s is %s on November 20', (open, dueOn, state) => {
  expect(getInvoiceState({ open, dueOn: day(dueOn) }, day('2026-11-20'))).toBe(state)
})

it('N108 O05 a payment closes the receivable, and the rest is the payer’s credit, which may pay later', () => {
  const use = { total: fromDollars(120), applied: fromDollars(100) }
  expect(buildPaymentPostings(use, 'check')).toEqual([
    { account: 'undeposited_funds', side: 'debit', amount: 12_000 },
    { account: 'accounts_receivable', side: 'credit', amount: 10_000 },
    { account: 'customer_credits', side: 'credit', amount: 2000 },
  ])
  expect(buildPaymentPostings({ ...use, applied: use.total }, 'credit_card')).toEqual([
    { account: 'card_clearing', side: 'debit', amount: 12_000 },
    { account: 'accounts_receivable', side: 'credit', amount: 12_000 },
  ])
  expect(buildApplicationPostings(fromDollars(20))).toEqual([
    { account: 'customer_credits', side: 'debit', amount: 2000 },
    { account: 'accounts_receivable', side: 'credit', amount: 2000 },
  ])
})
