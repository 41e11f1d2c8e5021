import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMovements,
  type ClaimBook,
  type ClaimEntry,
  moveClaim,
} from '#domain/accounting/books/claim-movements.ts'
import {
  approvalPostings,
  type ClaimPosting,
  dischargePostings,
  mirrorPostings,
  paymentPostings,
  releasePostings,
  reserveChangePostings,
  reservePostings,
} from '#domain/claims/awards/claim-postings.ts'
import { type Cents, ZERO } from '#domain/values/money.ts'

const cents = (amount: number) => amount as Cents

/** An entry as the books have it. */
function entryOf(postings: readonly ClaimPosting[]): ClaimEntry {
  const credits = (account: ClaimPosting['account']) =>
    postings
      .filter((one) => one.account === account)
      .reduce((all, { side, amount }) => all + (side === 'credit' ? amount : 0 - amount), 0) as Cents
  return {
    reserve: credits('claims_reserve'),
    payable: credits('claims_payable'),
    paid: credits('bank'),
  }
}

const REPORT = reservePostings(cents(10_000))
const APPROVAL = approvalPostings(cents(10_000), cents(8_000))
const NOTHING = {
  reserveBefore: 0,
  payableBefore: 0,
  reported: 0,
  released: 0,
  awarded: 0,
  paid: 0,
  reserveAfter: 0,
  payableAfter: 0,
}

describe('what became of the money of claims', () => {
  it.each<[string, Partial<ClaimBook>, ClaimPosting[][], object]>([
    ['nothing happens', {}, [], {}],
    ['it is reported', {}, [REPORT], { reported: 10_000, reserveAfter: 10_000 }],
    [
      'it is declined',
      { reserve: cents(10_000) },
      [releasePostings(cents(10_000))],
      { reserveBefore: 10_000, released: 10_000 },
    ],
    [
      'its reserve is lowered',
      { reserve: cents(10_000) },
      [reserveChangePostings(cents(10_000), cents(6_000))],
      { reserveBefore: 10_000, released: 4_000, reserveAfter: 6_000 },
    ],
    [
      'less than the reserve is awarded',
      {},
      [REPORT, APPROVAL],
      { reported: 10_000, released: 2_000, awarded: 8_000, payableAfter: 8_000 },
    ],
    [
      'more than the reserve is awarded',
      { reserve: cents(6_000) },
      [approvalPostings(cents(6_000), cents(8_000))],
      { reserveBefore: 6_000, reported: 2_000, awarded: 8_000, payableAfter: 8_000 },
    ],
    [
      'a part is paid',
      { payable: cents(8_000) },
      [paymentPostings(cents(3_000))],
      { payableBefore: 8_000, paid: 3_000, payableAfter: 5_000 },
    ],
    [
      'a check comes back',
      { payable: cents(8_000) },
      [paymentPostings(cents(3_000)), mirrorPostings(paymentPostings(cents(3_000)))],
      { payableBefore: 8_000, payableAfter: 8_000 },
    ],
    [
      'an annuity is bought for less',
      { payable: cents(8_000) },
      [dischargePostings(cents(8_000), cents(7_500))],
      { payableBefore: 8_000, released: 500, paid: 7_500 },
    ],
    [
      'an approval is reopened',
      { payable: cents(8_000) },
      [mirrorPostings(APPROVAL)],
      { payableBefore: 8_000, reported: 2_000, awarded: -8_000, reserveAfter: 10_000 },
    ],
  ])('O06 %s', (_, before, entries, expected) => {
    const book = { reserve: ZERO, payable: ZERO, ...before, entries: entries.map(entryOf) }
    expect(moveClaim(book)).toEqual({ ...NOTHING, ...expected })
  })

  const amount = fc.integer({ min: 1, max: 1_000_000 }).map(cents)
  const postings = fc.oneof(
    amount.map(reservePostings),
    amount.map(releasePostings),
    fc.tuple(amount, amount).map(([reserve, awarded]) => approvalPostings(reserve, awarded)),
    amount.map(paymentPostings),
    fc.tuple(amount, amount).map(([open, price]) => dischargePostings(open, price)),
  )
  const book = fc.record({
    reserve: amount,
    payable: amount,
    entries: fc.array(
      fc
        .tuple(postings, fc.boolean())
        .map(([one, isMirrored]) => entryOf(isMirrored ? mirrorPostings(one) : one)),
    ),
  })

  it('O06 before, with what was reported, less what was released and paid, is after, whatever is posted', () => {
    fc.assert(
      fc.property(fc.array(book), (books) => {
        const all = addMovements(books.map(moveClaim))
        const before = all.reserveBefore + all.payableBefore
        expect(before + all.reported - all.released - all.paid).toBe(all.reserveAfter + all.payableAfter)
        expect(Math.min(all.reported, all.released)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('O06 a month after the other comes to both together', () => {
    fc.assert(
      fc.property(book, fc.nat(), (whole, place) => {
        const { entries } = whole
        const cut = entries.length === 0 ? 0 : place % entries.length
        const first = moveClaim({ ...whole, entries: entries.slice(0, cut) })
        const second = moveClaim({
          reserve: first.reserveAfter,
          payable: first.payableAfter,
          entries: entries.slice(cut),
        })
        const both = moveClaim(whole)
        for (const key of ['reported', 'released', 'awarded', 'paid'] as const)
          expect(first[key] + second[key]).toBe(both[key])
        expect([second.reserveAfter, second.payableAfter]).toEqual([both.reserveAfter, both.payableAfter])
      }),
    )
  })
})
