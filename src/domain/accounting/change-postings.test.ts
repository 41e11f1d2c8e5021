import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACCOUNTS, type Account } from '#domain/accounting/accounts.ts'
import {
  buildChangePostings,
  buildCreditPostings,
  buildGoodwillPostings,
  buildRefundPostings,
  buildWithdrawalPostings,
  creditOf,
  partOfChange,
  type PriceChange,
  priceOf,
} from '#domain/accounting/change-postings.ts'
import { type Posting, buildPurchasePostings } from '#domain/accounting/purchase-postings.ts'
import { spread } from '#domain/accounting/spread.ts'
import { buildPostedLines } from '#domain/documents/billing/credit-memo.ts'

import { calculateTotals, type PricingSummary } from '#domain/pricing/totals.ts'
import { type Cents, fromDollars, sum, ZERO, smallerAmount } from '#domain/values/money.ts'
import { arbitraryCharges } from '#testing/arbitrary-charges.ts'
import { charityScramblePrice } from '#testing/charity-scramble.ts'
import { randomRuns } from '#testing/random-runs.ts'

const dollars = fromDollars
const costing = (amount: number, more: Partial<PricingSummary> = {}): PricingSummary => ({
  ...charityScramblePrice.summary,
  amountDue: dollars(amount),
  ...more,
})
const lines = (postings: readonly Posting[]) =>
  postings.map(({ account, side, amount }) => [side, account, amount / 100])
/** Debits less credits of every account. */
function balances(...entries: (readonly Posting[])[]): Partial<Record<Account, number>> {
  const totals: Partial<Record<Account, number>> = {}
  for (const { account, side, amount } of entries.flat())
    totals[account] = (totals[account] ?? 0) + (side === 'debit' ? amount : 0 - amount)
  return Object.fromEntries(Object.entries(totals).filter(([, amount]) => amount !== 0))
}
const net = (postings: readonly Posting[]) => sum(Object.values(balances(postings)) as Cents[])

describe('what the documents of a change post', () => {
  it('N45 scenario 16: 268 to 330 by card posts 62 more; 330 to 226 gives a credit of 104', () => {
    const [first, second, third] = [costing(268), costing(330), costing(226)]
    expect(lines(buildChangePostings({ before: first, after: second }, 'credit_card'))).toEqual([
      ['debit', 'card_clearing', 62],
      ['credit', 'premium_income', 62],
    ])
    expect(lines(buildCreditPostings({ before: second, after: third }, ZERO))).toEqual([
      ['debit', 'premium_income', 104],
      ['credit', 'customer_credits', 104],
    ])
  })

  it.each([
    [
      32,
      [
        ['debit', 'accounts_receivable', 30],
        ['debit', 'customer_credits', 32],
      ],
    ],
    [62, [['debit', 'customer_credits', 62]]],
  ] as const)('N80 what a credit of %i pays of a new invoice is not owed', (credit, debits) => {
    const change = { before: costing(268), after: costing(330) }
    const posted = buildChangePostings(change, 'check', dollars(credit))
    expect(lines(posted)).toEqual([...debits, ['credit', 'premium_income', 62]])
    expect(net(posted)).toBe(0)
  })

  it('N45 scenario 17: of 522 with a discount of 58 a cancellation keeps 60, and 462 stays as credit', () => {
    const before = costing(522, { clientDiscount: dollars(58) })
    const change = { before, after: costing(0), cancellationFee: dollars(60) }
    expect(lines(buildCreditPostings(change, ZERO))).toEqual([
      ['credit', 'discounts_given', 58],
      ['debit', 'premium_income', 580],
      ['credit', 'cancellation_fees', 60],
      ['credit', 'customer_credits', 462],
    ])
  })

  it('N45 a credit lowers what is owed first', () => {
    const change = { before: costing(330), after: costing(226) }
    expect(lines(buildCreditPostings(change, dollars(80)))).toEqual([
      ['debit', 'premium_income', 104],
      ['credit', 'accounts_receivable', 80],
      ['credit', 'customer_credits', 24],
    ])
  })

  it('N63 the commission of a producer is reversed in the same entry', () => {
    const before = costing(279, { producerCommission: dollars(31) })
    const after = costing(198, { producerCommission: dollars(22) })
    expect(lines(buildCreditPostings({ before, after }, dollars(81)))).toEqual([
      ['credit', 'producer_commissions', 9],
      ['debit', 'premium_income', 90],
      ['credit', 'accounts_receivable', 81],
    ])
  })

  it('N80 a courtesy is an expense, and a refund takes the credit away', () => {
    expect(lines(buildGoodwillPostings({ total: dollars(89), applied: dollars(89) }))).toEqual([
      ['debit', 'goodwill', 89],
      ['credit', 'accounts_receivable', 89],
    ])
    expect(lines(buildRefundPostings(dollars(20), 'transaction_id'))).toEqual([
      ['debit', 'customer_credits', 20],
      ['credit', 'undeposited_funds', 20],
    ])
  })

  it('N92 a courtesy that is taken back is no expense any more, and no credit', () => {
    expect(lines(buildWithdrawalPostings(dollars(89)))).toEqual([
      ['debit', 'customer_credits', 89],
      ['credit', 'goodwill', 89],
    ])
  })

  it.each<[string, PriceChange, number, (readonly [string, string, number])[]]>([
    [
      'half of a cancellation takes half of the discount back',
      { before: costing(522, { clientDiscount: dollars(58) }), after: costing(0) },
      261,
      [
        ['credit', 'discounts_given', 29],
        ['debit', 'premium_income', 290],
        ['credit', 'customer_credits', 261],
      ],
    ],
    [
      'a third of a price that fell by half takes a third of its commission back',
      {
        before: costing(300, { producerCommission: dollars(60) }),
        after: costing(150, { producerCommission: dollars(30) }),
      },
      50,
      [
        ['credit', 'producer_commissions', 10],
        ['debit', 'premium_income', 60],
        ['credit', 'customer_credits', 50],
      ],
    ],
    [
      'half of a fall takes half of the commission that fell, not of that on the whole price',
      {
        before: costing(300, { producerCommission: dollars(60) }),
        after: costing(150),
      },
      75,
      [
        ['debit', 'premium_income', 105],
        ['credit', 'producer_commissions', 30],
        ['credit', 'customer_credits', 75],
      ],
    ],
    [
      'all of a cancellation keeps its fee as such',
      { before: costing(522), after: costing(0), cancellationFee: dollars(60) },
      462,
      [
        ['debit', 'premium_income', 522],
        ['credit', 'cancellation_fees', 60],
        ['credit', 'customer_credits', 462],
      ],
    ],
    [
      'of a price that rose as a whole it is a tenth of what was paid before',
      { before: costing(270, { producerCommission: dollars(30) }), after: costing(330) },
      27,
      [
        ['credit', 'producer_commissions', 3],
        ['debit', 'premium_income', 30],
        ['credit', 'customer_credits', 27],
      ],
    ],
    [
      'of a price that is the same as a whole too',
      { before: costing(270, { producerCommission: dollars(30) }), after: costing(270) },
      27,
      [
        ['credit', 'producer_commissions', 3],
        ['debit', 'premium_income', 30],
        ['credit', 'customer_credits', 27],
      ],
    ],
  ])('N87 what one of several payers gets back: %s', (_what, change, amount, posted) => {
    expect(lines(buildCreditPostings(partOfChange(change, dollars(amount)), ZERO))).toEqual(posted)
  })

  it.each([
    [costing(310), 310, 310, 0],
    [costing(522, { clientDiscount: dollars(58) }), 261, 261, 29],
    [costing(522, { clientDiscount: dollars(58) }), 0, 0, 0],
    [costing(0, { clientDiscount: dollars(58) }), 20, 20, 0],
  ])('N87 a price in proportion has its discount in proportion: case %#', (price, amount, due, discount) => {
    const { amountDue, clientDiscount, ...rest } = priceOf(price, dollars(amount))
    expect([amountDue, clientDiscount]).toEqual([dollars(due), dollars(discount)])
    expect(rest.couponDiscount).toBe(0)
  })

  const anySummary = arbitraryCharges.map((charges) => calculateTotals(charges).summary)
  const cents = fc.integer({ min: 0, max: 1_000_000 }) as unknown as fc.Arbitrary<Cents>

  it('O05 for any two prices the entry balances, its lines make its total, and the accounts are those of a purchase at the new price', () => {
    fc.assert(
      fc.property(anySummary, anySummary, cents, (before, after, owed) => {
        const change = { before, after }
        const credit = creditOf(change)
        const isCredit = credit > 0
        const applied = smallerAmount(credit, owed)
        const posted = isCredit
          ? buildCreditPostings(change, applied)
          : buildChangePostings(change, 'credit_card')
        expect(net(posted)).toBe(0)
        expect(posted.every(({ amount }) => amount > 0)).toBe(true)
        const stated = buildPostedLines(posted, isCredit ? 'credit_memo' : 'charge')
        expect(sum(stated.map(({ amount }) => amount))).toBe(Math.abs(credit))

        const isMoney = (account: string) => /card_clearing|receivable|customer_credits/.test(account)
        const earned = (...entries: (readonly Posting[])[]) =>
          Object.fromEntries(Object.entries(balances(...entries)).filter(([account]) => !isMoney(account)))
        expect(earned(buildPurchasePostings(before, 'credit_card'), posted)).toEqual(
          earned(buildPurchasePostings(after, 'credit_card')),
        )
      }),
      randomRuns(200),
    )
  })

  it('N87 for any two prices and any part of what goes back, the part is exact, and its entry balances', () => {
    fc.assert(
      fc.property(anySummary, anySummary, cents, (before, after, any) => {
        const whole = creditOf({ before, after })
        const amount = whole > 0 ? smallerAmount(any, whole) : any
        const part = partOfChange({ before, after }, amount)
        expect(creditOf(part)).toBe(amount)
        expect(net(buildCreditPostings(part, ZERO))).toBe(0)
      }),
      randomRuns(200),
    )
  })

  it('N45 for any cancellation what is kept is income, and the rest is given back', () => {
    fc.assert(
      fc.property(anySummary, cents, (before, fee) => {
        const cancellationFee = smallerAmount(fee, before.amountDue)
        const change = { before, after: costing(0), cancellationFee }
        const posted = buildCreditPostings(change, ZERO)
        expect(net(posted)).toBe(0)
        const left = balances(buildPurchasePostings(before, 'credit_card'), posted)
        const kept = Object.entries(left).filter(([account]) => ACCOUNTS[account as Account].kind !== 'asset')
        const owedBack = before.amountDue - cancellationFee
        expect(Object.fromEntries(kept)).toEqual({
          ...(cancellationFee > 0 && { cancellation_fees: 0 - cancellationFee }),
          ...(owedBack > 0 && { customer_credits: -owedBack }),
        })
      }),
      randomRuns(200),
    )
  })

  it('N80 for any open items an amount is spread in their order, never above what is open on one', () => {
    const anyItems = fc
      .array(cents, { maxLength: 8 })
      .map((all) => all.map((open, nth) => ({ number: `INV-${nth}`, open })))
    fc.assert(
      fc.property(cents, anyItems, (amount, items) => {
        const shares = spread(amount, items)
        const open = sum(items.map((item) => item.open))
        expect(sum(shares.map((share) => share.amount))).toBe(Math.min(amount, open))
        for (const share of shares) {
          const item = items.find(({ number }) => number === share.number)
          expect(share.amount).toBeGreaterThan(0)
          expect(share.amount).toBeLessThanOrEqual(item?.open ?? 0)
        }
        // All but the last are used up.
        for (const share of shares.slice(0, -1))
          expect(share.amount).toBe(items.find(({ number }) => number === share.number)?.open)
      }),
      randomRuns(200),
    )
  })
})
