import { describe, expect, it } from 'vitest'
import {
  addStatements,
  type LedgerBalance,
  type MoneyStatement,
  type OpenCredit,
  stateMoney,
  statePurchase,
} from '#domain/policy/money-statement.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars as dollars, ZERO } from '#domain/values/money.ts'

const DAY = '2027-06-13' as CalendarDate

describe('from when credit can be refunded', () => {
  const later = '2027-10-05' as CalendarDate
  const given: LedgerBalance[] = [
    { document: 'credit_memo', account: 'customer_credits', debit: ZERO, credit: dollars(104) },
  ]
  const open = (left: number, refundableFrom: CalendarDate | null): OpenCredit => ({
    left: dollars(left),
    refundableFrom,
  })

  it.each<[string, OpenCredit[], number, CalendarDate | null]>([
    ['the first day of any that is left', [open(62, later), open(42, DAY)], 0, DAY],
    ['not the day of one that is used up', [open(0, DAY), open(104, later)], 0, later],
    ['the day of the one that is known', [open(62, null), open(42, later)], 0, later],
    ['nobody knows while the new date is awaited', [open(104, null)], 0, null],
    ['no day, where all of it is on its way', [open(104, DAY)], 104, null],
  ])('N86 %s', (_words, credits, refunding, from) => {
    const stated = stateMoney({ balances: given, credits, refunding: dollars(refunding) })
    expect(stated.creditLeftFrom).toBe(from)
  })
})

describe('the money of a policy that several paid', () => {
  const nobody = stateMoney({ balances: [], credits: [], refunding: ZERO })
  // Cancelled: of the producer’s 279 the office keeps 60, of the insured’s 62 nothing.
  const producers: MoneyStatement = {
    ...nobody,
    price: dollars(60),
    paid: dollars(279),
    credited: dollars(219),
    creditLeft: dollars(219),
    creditLeftFrom: '2027-10-05' as CalendarDate,
  }
  const insureds: MoneyStatement = {
    ...nobody,
    paid: dollars(62),
    credited: dollars(62),
    creditLeft: dollars(62),
    creditLeftFrom: DAY,
  }

  it('N86 N87 is what each has, added up, and can be refunded from the first day of any', () => {
    expect(addStatements([producers, insureds])).toEqual({
      ...nobody,
      price: dollars(60),
      paid: dollars(341),
      credited: dollars(281),
      creditLeft: dollars(281),
      creditLeftFrom: DAY,
    })
  })

  it('N86 N87 has the courtesies, refunds and debts of all', () => {
    const one = {
      ...nobody,
      courtesy: dollars(10),
      refunded: dollars(20),
      refunding: dollars(5),
      owed: dollars(1),
    }
    const other = {
      ...nobody,
      courtesy: dollars(3),
      refunded: dollars(40),
      refunding: dollars(40),
      owed: dollars(100),
    }
    expect(addStatements([one, other])).toEqual({
      ...nobody,
      courtesy: dollars(13),
      refunded: dollars(60),
      refunding: dollars(45),
      owed: dollars(101),
    })
  })

  it.each<[string, MoneyStatement[], CalendarDate | null]>([
    ['of none that has credit', [nobody, nobody], null],
    ['of one that waits for its date', [{ ...insureds, creditLeftFrom: null }, nobody], null],
    [
      'of one that waits and one that does not',
      [{ ...insureds, creditLeftFrom: null }, producers],
      '2027-10-05' as CalendarDate,
    ],
  ])('N86 %s says from when: %s', (_words, statements, from) => {
    expect(addStatements(statements).creditLeftFrom).toBe(from)
  })
})

it.each([
  ['invoice', 'accounts_receivable', { price: 31_000, paid: 0, owed: 31_000 }],
  ['sales_receipt', 'card_clearing', { price: 31_000, paid: 31_000, owed: 0 }],
] as const)('N86 a purchase of 310 with one %s is stated from that document', (document, account, wanted) => {
  const stated = statePurchase(document, [
    { account, side: 'debit', amount: dollars(310) },
    { account: 'premium_income', side: 'credit', amount: dollars(310) },
  ])
  expect(stated).toMatchObject({ ...wanted, credited: 0, creditLeft: 0, creditLeftFrom: null })
})
