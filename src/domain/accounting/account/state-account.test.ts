import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  type AccountBook,
  type AccountEntry,
  type AccountUse,
  stateAccount,
} from '#domain/accounting/account/state-account.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, sum } from '#domain/values/money.ts'

const cents = (dollars: number) => (dollars * 100) as Cents
const day = (text: string) => text as CalendarDate

function entry(
  number: string,
  type: AccountEntry['type'],
  on: string,
  total: number,
  more: Partial<AccountEntry> = {},
): AccountEntry {
  const sign = type === 'invoice' ? 1 : type === 'sales_receipt' ? 0 : type === 'issue_refund' ? 1 : -1
  return {
    number,
    type,
    on: day(on),
    total: cents(total),
    effect: cents(sign * total),
    dueOn: null,
    revises: null,
    ...more,
  }
}

/** A dealer's spring: two invoices, a receipt, two payments, and a credit. */
const DEALER: AccountBook = {
  entries: [
    entry('INV-1', 'invoice', '2027-01-11', 1255, { dueOn: day('2027-02-10') }),
    entry('SR-1', 'sales_receipt', '2027-01-20', 180),
    entry('PMT-1', 'receive_payment', '2027-02-08', 1255),
    entry('INV-2', 'invoice', '2027-02-15', 1090, { dueOn: day('2027-03-17') }),
    entry('PMT-2', 'receive_payment', '2027-03-20', 720),
    entry('PMT-2-1', 'receive_payment', '2027-03-21', 0, { effect: cents(0) }),
    entry('CM-1', 'credit_memo', '2027-03-22', 90),
  ],
  uses: [
    { from: 'PMT-1', to: 'INV-1', on: day('2027-02-08'), amount: cents(1255) },
    { from: 'PMT-2', to: 'INV-2', on: day('2027-03-20'), amount: cents(700) },
    { from: 'CM-1', to: 'INV-2', on: day('2027-03-22'), amount: cents(90) },
  ],
}

describe('the account of a payer', () => {
  const year = stateAccount(DEALER, { from: day('2027-01-01'), to: day('2027-04-19') })

  it('O06 states each document with the balance after it', () => {
    expect(year.lines.map(({ number, part, balance }) => [number, part, balance / 100])).toEqual([
      ['INV-1', 'document', 1255],
      ['SR-1', 'document', 1435],
      ['SR-1', 'paid', 1255],
      ['PMT-1', 'document', 0],
      ['INV-2', 'document', 1090],
      ['PMT-2', 'document', 370],
      ['CM-1', 'document', 280],
    ])
    expect([year.opening, year.closing].map((one) => one / 100)).toEqual([0, 280])
  })

  it('O06 is what is open on invoices, by age, less what is unused', () => {
    expect([year.open, year.unused].map((one) => one / 100)).toEqual([300, 20])
    expect(year.bands.find(({ amount }) => amount > 0)).toEqual({
      band: 'days_31_to_60',
      amount: cents(300),
      invoices: 1,
    })
    expect([...year.openOf].map(([number, open]) => [number, open / 100])).toEqual([
      ['INV-1', 0],
      ['PMT-1', 0],
      ['INV-2', 300],
      ['PMT-2', 20],
      ['CM-1', 0],
    ])
  })

  it('O06 begins a later period with what was owed before, and forgets what is later than its end', () => {
    const february = stateAccount(DEALER, { from: day('2027-02-01'), to: day('2027-02-28') })
    expect([february.opening, february.closing, february.open].map((one) => one / 100)).toEqual([
      1255, 1090, 1090,
    ])
    expect(february.lines.map(({ number }) => number)).toEqual(['PMT-1', 'INV-2'])
  })

  it('O06 counts nothing that is used of a document before that is posted', () => {
    const book = {
      entries: [entry('INV-1', 'invoice', '2027-01-11', 100), entry('CM-1', 'credit_memo', '2027-02-01', 40)],
      uses: [{ from: 'CM-1', to: 'INV-1', on: day('2027-01-31'), amount: cents(40) }],
    }
    const january = stateAccount(book, { from: day('2027-01-01'), to: day('2027-01-31') })
    expect([january.open, january.closing].map((one) => one / 100)).toEqual([100, 100])
    const february = stateAccount(book, { from: day('2027-02-01'), to: day('2027-02-28') })
    expect([february.open, february.closing].map((one) => one / 100)).toEqual([60, 60])
  })

  it('O06 says of a credit that it was taken back', () => {
    const book = {
      entries: [
        entry('CM-1', 'credit_memo', '2027-03-01', 50),
        entry('CM-1-V', 'credit_memo', '2027-03-02', 0, { effect: cents(50) }),
      ],
      uses: [{ from: 'CM-1', to: 'CM-1-V', on: day('2027-03-02'), amount: cents(50) }],
    }
    const state = stateAccount(book, { from: day('2027-01-01'), to: day('2027-12-31') })
    expect(state.lines.map(({ part }) => part)).toEqual(['document', 'taken_back'])
    expect([state.closing, state.unused]).toEqual([0, 0])
  })
})

/** Invoices and payments of a year, each payment used for earlier invoices as far as it reaches. */
const books = fc
  .array(
    fc.record({
      isInvoice: fc.boolean(),
      total: fc.integer({ min: 1, max: 5000 }),
      month: fc.integer({ min: 1, max: 12 }),
    }),
    { maxLength: 30 },
  )
  .map((rows): AccountBook => {
    const entries = rows
      .toSorted((one, other) => one.month - other.month)
      .map(({ isInvoice, total, month }, place) =>
        entry(
          `${isInvoice ? 'INV' : 'PMT'}-${place}`,
          isInvoice ? 'invoice' : 'receive_payment',
          `2027-${String(month).padStart(2, '0')}-10`,
          total / 100,
          { total: total as Cents, effect: (isInvoice ? total : -total) as Cents },
        ),
      )
    const open = new Map<string, number>()
    const uses: AccountUse[] = []
    for (const { number, type, total, on } of entries) {
      if (type === 'invoice') open.set(number, total)
      else {
        let left: number = total
        for (const [to, rest] of open) {
          const amount = Math.min(left, rest)
          if (amount > 0) uses.push({ from: number, to, on, amount: amount as Cents })
          open.set(to, rest - amount)
          left -= amount
        }
      }
    }
    return { entries, uses }
  })

test('O06 whatever the period, the balance goes on where the period before ended, and the documents agree', () => {
  fc.assert(
    fc.property(books, fc.integer({ min: 1, max: 11 }), (book, month) => {
      const [end, next] = [month, month + 1].map((one) => `2027-${String(one).padStart(2, '0')}`)
      const first = stateAccount(book, { from: day('2027-01-01'), to: day(`${end}-28`) })
      const second = stateAccount(book, { from: day(`${next}-01`), to: day('2027-12-31') })
      expect(second.opening).toBe(first.closing)
      expect(sum([second.opening, ...second.lines.map(({ amount }) => amount)])).toBe(second.closing)
      for (const { open, unused, closing, bands } of [first, second]) {
        expect(open - unused).toBe(closing)
        expect(sum(bands.map(({ amount }) => amount))).toBe(open)
      }
    }),
  )
})
