import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BILLED_ITEMS,
  type BilledLine,
  findLinesLeft,
  toMoneyLines,
  totalOfLines,
} from '#domain/accounting/by-rep/billed-lines.ts'
import { dueUnder } from '#domain/accounting/by-rep/payment-terms.ts'
import {
  buildEnteredPostings,
  EDITABLE_FIELDS,
  findEditableParts,
  listEditableFields,
  type RevisableDocument,
  reversePostings,
  whyNotVoided,
} from '#domain/accounting/by-rep/revising.ts'
import type { Posting } from '#domain/accounting/purchase-postings.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, sum } from '#domain/values/money.ts'

const line = fc.record({
  item: fc.constantFrom(...BILLED_ITEMS),
  description: fc.string(),
  quantity: fc.integer({ min: 1, max: 999 }),
  price: fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents as Cents),
})
const lines = fc.array(line, { minLength: 1, maxLength: 10 })

const net = (postings: readonly Posting[]) =>
  postings.reduce((total, { side, amount }) => total + (side === 'debit' ? amount : 0 - amount), 0)

const MANUAL: RevisableDocument = {
  type: 'invoice',
  reason: 'manual',
  isAtGateway: false,
  isReturned: false,
  isVoid: false,
  isRefunded: false,
  backsRefund: false,
  isBeingPaid: false,
}

describe('documents that reps enter', () => {
  it('O05 post equal debits and credits above 0, and what takes them back leaves nothing', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom('invoice', 'sales_receipt', 'credit_memo'), (entered, type) => {
        const postings = buildEnteredPostings({ type, lines: entered })
        expect(net(postings)).toBe(0)
        for (const { amount } of postings) expect(amount).toBeGreaterThan(0)
        for (const account of new Set(postings.map((posting) => posting.account)))
          expect(
            net([...postings, ...reversePostings(postings)].filter((posting) => posting.account === account)),
          ).toBe(0)
      }),
    )
  })

  it('O05 have lines on paper that make their total', () => {
    fc.assert(
      fc.property(lines, (entered) => {
        const shown = toMoneyLines(entered, undefined)
        expect(shown).toHaveLength(entered.length)
        expect(sum(shown.map(({ amount }) => amount))).toBe(totalOfLines(entered))
      }),
    )
  })

  it('N92 leave to be credited what was billed less what was credited, by item', () => {
    const sign = (price: number): BilledLine => ({
      item: 'sign',
      description: '',
      quantity: 2,
      price: price as Cents,
    })
    const left = findLinesLeft([sign(100), sign(50)], [sign(30), { ...sign(1), item: 'service' }])
    expect(left.map(({ item, credited, left: rest }) => [item, credited, rest])).toEqual([
      ['sign', 60, 240],
      ['shipping', 0, 0],
      ['service', 2, -2],
      ['returned_payment', 0, 0],
    ])
  })

  it.each([
    ['receipt', '2027-01-15'],
    ['net_15', '2027-01-30'],
    ['net_30', '2027-02-14'],
    ['net_60', '2027-03-16'],
  ] as const)('D47 terms %s make an invoice due on %s', (terms, due) => {
    expect(dueUnder(terms, '2027-01-15' as CalendarDate)).toBe(due)
  })

  it.each<[string, Partial<RevisableDocument>, ReturnType<typeof findEditableParts>, RegExp | undefined]>([
    ['of a rep', {}, 'money', undefined],
    ['of a purchase', { reason: 'purchase' }, 'words', /Cancel the policy/],
    ['of a change', { reason: 'change' }, 'words', /Change the policy again/],
    ['of a courtesy', { type: 'credit_memo', reason: 'goodwill' }, 'words', undefined],
    ['that is void', { isVoid: true }, 'nothing', /void already/],
    ['of which some was refunded', { isRefunded: true }, 'money', /Void that refund first/],
    ['that somebody is paying', { isBeingPaid: true }, 'words', /right now/],
    ['of a check for a purchase', { type: 'receive_payment', reason: 'purchase' }, 'money', undefined],
    ['of a card payment', { type: 'receive_payment', isAtGateway: true }, 'words', /Refund it instead/],
    ['of a refund to a card', { type: 'issue_refund', isAtGateway: true }, 'words', /went back to the card/],
    [
      'of a refund to a card that came back',
      { type: 'issue_refund', reason: 'change', isAtGateway: true, isReturned: true },
      'words',
      undefined,
    ],
    ['whose money went back for a credit', { backsRefund: true }, 'money', /or enter a credit memo instead/],
    ['of a refund by check', { type: 'issue_refund', reason: 'change' }, 'money', undefined],
  ])('O06 a document %s is edited and voided as far as it may be', (_name, given, parts, why) => {
    const document = { ...MANUAL, ...given }
    expect(findEditableParts(document)).toBe(parts)
    if (why) expect(whyNotVoided(document)).toMatch(why)
    else expect(whyNotVoided(document)).toBeUndefined()
  })

  it('O06 no field of money is edited where only words are, and nothing where it is void', () => {
    for (const type of [
      'invoice',
      'sales_receipt',
      'receive_payment',
      'credit_memo',
      'issue_refund',
    ] as const) {
      const words = listEditableFields({ type }, 'words')
      for (const field of ['lines', 'amount', 'method', 'reference', 'receivedOn'] as const)
        expect(words).not.toContain(field)
      expect(listEditableFields({ type }, 'nothing')).toEqual([])
      expect(EDITABLE_FIELDS).toEqual(expect.arrayContaining(listEditableFields({ type }, 'money')))
    }
  })
})
