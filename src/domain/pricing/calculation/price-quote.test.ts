import { describe, expect, it } from 'vitest'
import { USUAL_FEES } from '#domain/pricing/extra-fees.ts'
import { findClientType } from '#domain/values/client-types.ts'
import { fromDollars, toDollars, ZERO } from '#domain/values/money.ts'
import { priceQuote, type PricedQuote } from '#domain/pricing/calculation/price-quote.ts'
import type { PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'
import type { RatedRow } from '#domain/pricing/rating/rated-contest.ts'
import type { HoleInOneFigures } from '#domain/contests/hole-in-one/figures.ts'
import { parsePlan } from '#domain/pricing/rating/rating-plan.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }

const plan = parsePlan(rp2027v1)

const grandPrize = (
  dollars: number,
  amateurs: number,
  yardage: number,
  changes: Partial<RatedRow<HoleInOneFigures>> & { pros?: number } = {},
): RatedRow<HoleInOneFigures> => {
  const { pros = 0, ...rest } = changes
  return { index: 1, figures: { prizeValue: fromDollars(dollars), amateurs, pros, yardage }, ...rest }
}

const basis = (
  label: string | undefined,
  rows: RatedRow<HoleInOneFigures>[],
  changes: Partial<PricingBasis> = {},
): PricingBasis => ({
  clientType:
    label === undefined ? undefined : findClientType(label, { producer: changes.producer ?? false }),
  producer: false,
  contests: { grand_prize: rows },
  coupons: [],
  fees: USUAL_FEES,
  producerFee: ZERO,
  ...changes,
})

const fees = ({ rows }: PricedQuote) =>
  rows.map(({ nondiscountFee, certFee, decidedBy }) => [
    toDollars(nondiscountFee),
    toDollars(certFee),
    decidedBy,
  ])
const summaryOf = (quote: PricedQuote) => {
  if (!quote.summary) throw new Error(JSON.stringify(quote.problems))
  return quote.summary
}
const due = (quote: PricedQuote) => toDollars(summaryOf(quote).amountDue)

describe('V05 Friends & Family', () => {
  const friends = basis('Friends & Family', [grandPrize(10_000, 100, 165, { override: fromDollars(50) })], {
    bonusPrizes: { type: 'premium', count: 9 },
    customBonusSigns: true,
    rush: true,
    producerFee: fromDollars(20),
  })

  it('V05 every fee and total is 0', () => {
    const quote = priceQuote(friends, plan)
    expect(fees(quote)).toEqual([[0, 0, 'friends_and_family']])
    expect(new Set(Object.values(summaryOf(quote)))).toEqual(new Set([0]))
  })

  it('V05 the figures are still needed', () => {
    expect(priceQuote(basis('Friends & Family', [{ index: 2, figures: {} }]), plan).problems).toMatchObject([
      { entity: 'grand_prize', index: 2, code: 'MISSING_FIGURE' },
    ])
  })
})

describe('T14 who decides the fee', () => {
  it('T14 a fee typed by a rep is kept, also below the minimum, and the discount is derived from it', () => {
    const rows = [grandPrize(25_000, 144, 165, { override: fromDollars(100) })]
    const quote = priceQuote(basis('Chevrolet group', rows), plan)
    expect(fees(quote)).toEqual([[809, 100, 'override']])
    expect(toDollars(summaryOf(quote).clientDiscount)).toBe(709)
  })

  it('T14 a fee of 0 typed by a rep is kept', () => {
    const rows = [grandPrize(25_000, 144, 165, { override: ZERO })]
    expect(due(priceQuote(basis('Chevrolet group', rows), plan))).toBe(0)
  })

  it('T14 a quote without a client type is priced without a discount', () => {
    expect(fees(priceQuote(basis(undefined, [grandPrize(5_000, 60, 180)]), plan))).toEqual([
      [200, 200, 'minimum'],
    ])
  })

  it('K15 a partner percent replaces the dealer percent and the minimum still applies', () => {
    const partner = { percent: 50 }
    const rows = [grandPrize(5_000, 60, 180), grandPrize(25_000, 144, 165, { index: 2 })]
    expect(fees(priceQuote(basis('School', rows, { partner }), plan))).toEqual([
      [200, 180, 'floor'],
      [809, 405, 'discount'],
    ])
  })

  it("K13 a partner's producer keeps its commission", () => {
    const changes = { partner: { percent: 15 }, producer: true, producerFee: fromDollars(40) }
    const quote = priceQuote(basis('Farmers Insurance Agent', [grandPrize(25_000, 144, 165)], changes), plan)
    const { dueFromClient, producerCommission, amountDue } = summaryOf(quote)
    expect([dueFromClient, producerCommission, amountDue].map(toDollars)).toEqual([849, 121, 688])
  })

  it('T14 rows that cannot be priced are named, the others priced, and there is no sum', () => {
    const rows = [
      grandPrize(10_000, 100, 400, { index: 3 }),
      { index: 2, figures: {} },
      grandPrize(10_000, 100, 165),
    ]
    const quote = priceQuote(basis('School', rows), plan)
    expect(quote.problems.map(({ entity, index, code }) => [entity, index, code])).toEqual([
      ['grand_prize', 2, 'MISSING_FIGURE'],
      ['grand_prize', 3, 'NO_BAND'],
    ])
    expect(quote.rows.map(({ index }) => index)).toEqual([1])
    expect(quote.summary).toBeUndefined()
  })
})

it('O01 a serialised price contains no odds', () => {
  const quote = priceQuote(basis('School', [grandPrize(10_000, 100, 165)]), plan)
  expect(JSON.stringify(quote)).not.toMatch(/12500|trace|load/i)
})
