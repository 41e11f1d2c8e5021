import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type LedgerBalance,
  type MoneyStatement,
  shownLines,
  stateMoney,
  stateMoneyAfter,
} from '#domain/policy/money-statement.ts'
import { explainLine } from '#domain/policy/statement-text.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, fromDollars, ZERO } from '#domain/values/money.ts'

const DAY = '2027-06-13' as CalendarDate

/** One thing that happens to the money of a policy. */
type Event =
  | { does: 'charge'; amount: number; isPaid: boolean }
  | { does: 'credit' | 'goodwill' | 'payment'; amount: number }
  | { does: 'refund'; amount: number; isUnderWay: boolean }

/** A second bookkeeping in plain sums. It posts each event as the program does, and keeps its own figures beside. */
function keepBooks() {
  const balances: LedgerBalance[] = []
  const own = {
    price: 0,
    otherCharges: 0,
    paid: 0,
    credited: 0,
    courtesy: 0,
    refunded: 0,
    refunding: 0,
    owed: 0,
    left: 0,
  }
  const post = (
    document: LedgerBalance['document'],
    lines: readonly [account: LedgerBalance['account'], debit: number, credit: number][],
  ) => {
    for (const [account, debit, credit] of lines)
      if (debit + credit > 0)
        balances.push({ document, account, debit: debit as Cents, credit: credit as Cents })
  }
  const take = (event: Event) => {
    const { amount } = event
    switch (event.does) {
      case 'charge': {
        own.price += amount
        if (event.isPaid) {
          own.paid += amount
          return post('sales_receipt', [
            ['card_clearing', amount, 0],
            ['premium_income', 0, amount],
          ])
        }
        const used = Math.min(own.left, amount)
        own.left -= used
        own.owed += amount - used
        return post('invoice', [
          ['accounts_receivable', amount - used, 0],
          ['customer_credits', used, 0],
          ['premium_income', 0, amount],
        ])
      }
      case 'credit':
      case 'goodwill': {
        const given = event.does === 'credit' ? Math.min(amount, own.price) : amount
        const applied = Math.min(own.owed, given)
        own.owed -= applied
        own.left += given - applied
        own.credited += given
        if (event.does === 'credit') own.price -= given
        else own.courtesy += given
        return post('credit_memo', [
          [event.does === 'credit' ? 'premium_income' : 'goodwill', given, 0],
          ['accounts_receivable', 0, applied],
          ['customer_credits', 0, given - applied],
        ])
      }
      case 'payment': {
        const applied = Math.min(own.owed, amount)
        own.paid += amount
        own.owed -= applied
        own.left += amount - applied
        return post('receive_payment', [
          ['undeposited_funds', amount, 0],
          ['accounts_receivable', 0, applied],
          ['customer_credits', 0, amount - applied],
        ])
      }
      case 'refund': {
        const back = Math.min(amount, own.left, own.paid - own.refunded)
        own.refunded += back
        own.left -= back
        if (event.isUnderWay) own.refunding += back
        else
          post('issue_refund', [
            ['customer_credits', back, 0],
            ['card_clearing', 0, back],
          ])
      }
    }
  }
  const state = () =>
    stateMoney({
      balances,
      credits: [{ left: own.left as Cents, refundableFrom: DAY }],
      refunding: own.refunding as Cents,
    })
  return { own, take, state }
}

const dollars = (amount: number) => fromDollars(amount)
const charge = (amount: number, isPaid = true): Event => ({ does: 'charge', amount: dollars(amount), isPaid })
const credit = (amount: number): Event => ({ does: 'credit', amount: dollars(amount) })
const goodwill = (amount: number): Event => ({ does: 'goodwill', amount: dollars(amount) })
const payment = (amount: number): Event => ({ does: 'payment', amount: dollars(amount) })
const refund = (amount: number): Event => ({ does: 'refund', amount: dollars(amount), isUnderWay: false })

describe('the statement of the money of a policy', () => {
  it.each<[string, Event[], Record<string, number>]>([
    [
      'scenario 16, 268 to 330 to 226 by card',
      [charge(268), charge(62), credit(104)],
      { price: 226, paid: 330, credited: 104, refunded: 0, owed: 0, creditLeft: 104 },
    ],
    [
      'scenario 19 before the refund',
      [charge(489, false), payment(300), goodwill(89), payment(120)],
      { price: 489, paid: 420, credited: 89, courtesy: 89, refunded: 0, owed: 0, creditLeft: 20 },
    ],
    [
      'scenario 19 after it',
      [charge(489, false), payment(300), goodwill(89), payment(120), refund(20)],
      { price: 489, paid: 420, credited: 89, refunded: 20, owed: 0, creditLeft: 0 },
    ],
    [
      'billed 278, cancelled before it was paid',
      [charge(278, false), credit(218)],
      { price: 60, paid: 0, credited: 218, refunded: 0, owed: 60, creditLeft: 0 },
    ],
    ['nothing at all', [], { price: 0, paid: 0, credited: 0, refunded: 0, owed: 0, creditLeft: 0 }],
  ])('N86 %s', (_what, events, wanted) => {
    const books = keepBooks()
    for (const event of events) books.take(event)
    const cents = Object.fromEntries(Object.entries(wanted).map(([key, amount]) => [key, amount * 100]))
    expect(books.state()).toMatchObject(cents)
  })

  const amount = fc.integer({ min: 1, max: 100_000 })
  const anyEvent: fc.Arbitrary<Event> = fc.oneof(
    fc.record({ does: fc.constant('charge' as const), amount, isPaid: fc.boolean() }),
    fc.record({ does: fc.constantFrom('credit' as const, 'goodwill' as const, 'payment' as const), amount }),
    fc.record({ does: fc.constant('refund' as const), amount, isUnderWay: fc.boolean() }),
  )

  it('N86 after anything that happens each figure is that of a second bookkeeping, and the price is what the others make', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 12 }), (events) => {
        const books = keepBooks()
        for (const event of events) {
          books.take(event)
          const { creditLeft, creditLeftFrom, ...stated } = books.state()
          const { left, ...own } = books.own
          expect({ ...stated, creditLeft }).toEqual({ ...own, creditLeft: left })
          expect(creditLeftFrom).toBe(left > 0 ? DAY : null)
          const { price, paid, refunded, courtesy, owed } = stated
          expect(price).toBe(paid - refunded + courtesy + owed - creditLeft)
        }
      }),
    )
  })

  it('N86 what a request is said to do to the money is what it does', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 8 }), amount, fc.boolean(), (events, by, isPaid) => {
        const books = keepBooks()
        for (const event of events) books.take(event)
        const before = books.state()
        const nothing = {
          charge: ZERO,
          credit: ZERO,
          refund: ZERO,
          unapplied: ZERO,
          isPaid,
          refundableFrom: DAY,
        }
        const more = stateMoneyAfter(before, { ...nothing, charge: by as Cents })
        const given = Math.min(by, before.price) as Cents
        const ended = stateMoneyAfter(before, { ...nothing, credit: given, refund: by as Cents })

        const other = keepBooks()
        for (const event of events) other.take(event)
        other.take({ does: 'charge', amount: by, isPaid })
        expect(more).toEqual(other.state())

        books.take({ does: 'credit', amount: given })
        books.take({ does: 'refund', amount: by, isUnderWay: true })
        expect(ended).toEqual(books.state())
      }),
    )
  })
})

describe('the words of a statement', () => {
  const nothing = stateMoney({ balances: [], credits: [], refunding: ZERO })
  const stated: MoneyStatement = { ...nothing, price: dollars(226), paid: dollars(330) }
  const labels = (...statements: MoneyStatement[]) => shownLines(...statements).map(({ label }) => label)

  it('N86 price, paid and owed are always there; the others once one of the statements has an amount', () => {
    expect(labels(stated)).toEqual(['Price', 'Paid', 'Owed'])
    const after = { ...stated, credited: dollars(104), creditLeft: dollars(104) }
    expect(labels(stated, after)).toEqual(['Price', 'Paid', 'Credited', 'Owed', 'Credit left'])
    expect(labels({ ...after, refunded: dollars(1) })).toContain('Refunded')
  })

  it.each<[Parameters<typeof explainLine>[0]['key'], Partial<MoneyStatement>, string | undefined]>([
    ['price', {}, undefined],
    ['credited', { credited: dollars(89) }, undefined],
    ['credited', { courtesy: dollars(89) }, '$89 of it as a courtesy'],
    ['refunded', { refunded: dollars(20) }, undefined],
    ['refunded', { refunded: dollars(40), refunding: dollars(20) }, '$20 of it is on its way'],
    ['creditLeft', {}, undefined],
    [
      'creditLeft',
      { creditLeft: dollars(104), creditLeftFrom: DAY },
      'can be refunded starting Sunday, June 13, 2027',
    ],
    [
      'creditLeft',
      { creditLeft: dollars(330), creditLeftFrom: DAY },
      'can be refunded starting Sunday, June 13, 2027',
    ],
    ['creditLeft', { creditLeft: dollars(104) }, 'can be refunded once the new date is known'],
    [
      'creditLeft',
      { creditLeft: dollars(104), paid: ZERO, creditLeftFrom: DAY },
      'goes toward your next invoice',
    ],
    [
      'creditLeft',
      { creditLeft: dollars(208), paid: dollars(268), refunded: dollars(250), creditLeftFrom: DAY },
      '$18 of it can be refunded starting Sunday, June 13, 2027, and the rest goes toward your next invoice',
    ],
  ])('N86 beside %s of %j stands: %s', (key, given, words) => {
    expect(explainLine({ key }, { ...stated, ...given }, '$')).toBe(words)
  })
})
