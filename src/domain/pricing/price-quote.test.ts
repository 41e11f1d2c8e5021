import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findClientType } from '#domain/client-types.ts'
import { fromDollars, toDollars, ZERO, type Cents } from '#domain/money.ts'
import { fingerprint } from '#domain/pricing/fingerprint.ts'
import { priceQuote, type PricedQuote } from '#domain/pricing/price-quote.ts'
import { type PricingBasis } from '#domain/pricing/pricing-basis.ts'
import { traceTable } from '#domain/pricing/trace-table.ts'
import { type ContestRow } from '#domain/rating/contest.ts'
import { evaluate, evaluateExactly } from '#domain/rating/expression.ts'
import { type HoleInOneFigures } from '#domain/rating/hole-in-one/figures.ts'
import { parsePlan } from '#domain/rating/plan.ts'
import rp2027v1 from '#server/rating/plans/RP-2027.1.json' with { type: 'json' }

const plan = parsePlan(rp2027v1)

const grandPrize = (
  dollars: number,
  amateurs: number,
  yardage: number,
  changes: Partial<ContestRow<HoleInOneFigures>> & { pros?: number } = {},
): ContestRow<HoleInOneFigures> => {
  const { pros = 0, ...rest } = changes
  return { index: 1, figures: { prizeValue: fromDollars(dollars), amateurs, pros, yardage }, ...rest }
}

const basis = (
  label: string | undefined,
  rows: ContestRow<HoleInOneFigures>[],
  changes: Partial<PricingBasis> = {},
): PricingBasis => ({
  clientType:
    label === undefined ? undefined : findClientType(label, { producer: changes.producer ?? false }),
  producer: false,
  contests: { grand_prize: rows },
  customBonusSigns: false,
  rush: false,
  coupons: [],
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

describe('the scenarios', () => {
  const scramble = (changes: Partial<PricingBasis> = {}) =>
    basis('Non-Profit Organization', [grandPrize(10_000, 120, 165)], {
      bonusPrizes: { type: 'standard', count: 3 },
      ...changes,
    })

  it('K13 a charity scramble costs 310 and has no discount', () => {
    const quote = priceQuote(scramble(), plan)
    expect(fees(quote)).toEqual([[310, 310, 'rated']])
    expect(due(quote)).toBe(310)
    expect(summaryOf(quote).clientDiscount).toBe(0)
    expect(quote.plan).toBe('RP-2027.1')
  })

  it('K06 a Chevrolet dealer pays 1,090, 135 for premium bonus prizes and 30 for custom signs', () => {
    const dealer = basis('Chevrolet group', [grandPrize(45_000, 144, 172)], {
      bonusPrizes: { type: 'premium', count: 3 },
      customBonusSigns: true,
    })
    const quote = priceQuote(dealer, plan)
    expect(fees(quote)).toEqual([[1_362, 1_090, 'discount']])
    expect(due(quote)).toBe(1_255)
    expect(toDollars(summaryOf(quote).clientDiscount)).toBe(272)
    expect(due(priceQuote({ ...dealer, customBonusSigns: false }, plan))).toBe(1_225)
  })

  it('V04 a Ford dealer stops at the minimum of 180', () => {
    expect(fees(priceQuote(basis('Ford/Lincoln', [grandPrize(5_000, 60, 180)]), plan))).toEqual([
      [200, 180, 'floor'],
    ])
  })

  it('V04 First Command pays 522 of 580', () => {
    const quote = priceQuote(basis('First Command', [grandPrize(25_000, 100, 165)]), plan)
    expect(fees(quote)).toEqual([[580, 522, 'discount']])
    expect(toDollars(summaryOf(quote).clientDiscount)).toBe(58)
  })

  it('K12 WAVESHIP takes the rush fee off, and stays listed when the rush is gone', () => {
    const coupons = [{ code: 'WAVESHIP', isPercentage: false as const, value: fromDollars(25) }]
    const rushed = priceQuote(scramble({ rush: true, coupons }), plan)
    expect(due(priceQuote(scramble({ rush: true }), plan))).toBe(335)
    expect(due(rushed)).toBe(310)
    const plainly = priceQuote(scramble({ coupons }), plan)
    expect(due(plainly)).toBe(310)
    expect(plainly.coupons?.[0]?.notApplicable).toBe('WAVESHIP needs rush shipping.')
  })

  it('K12 ten percent of 696 leaves 626.40', () => {
    const coupons = [{ code: 'TEN', isPercentage: true as const, value: 10 }]
    expect(due(priceQuote(basis('School', [grandPrize(25_000, 144, 185)], { coupons }), plan))).toBe(626.4)
  })
})

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

describe('T14 whose fee it is', () => {
  it('T14 a fee typed by a rep stands, below the minimum too, and the discount follows it', () => {
    const rows = [grandPrize(25_000, 144, 165, { override: fromDollars(100) })]
    const quote = priceQuote(basis('Chevrolet group', rows), plan)
    expect(fees(quote)).toEqual([[809, 100, 'override']])
    expect(toDollars(summaryOf(quote).clientDiscount)).toBe(709)
  })

  it('T14 a fee of 0 typed by a rep stands', () => {
    const rows = [grandPrize(25_000, 144, 165, { override: ZERO })]
    expect(due(priceQuote(basis('Chevrolet group', rows), plan))).toBe(0)
  })

  it('T14 a quote without a client type is priced without a discount', () => {
    expect(fees(priceQuote(basis(undefined, [grandPrize(5_000, 60, 180)]), plan))).toEqual([
      [200, 200, 'minimum'],
    ])
  })

  it('K15 a partner percent replaces the dealer percent and the minimum still holds', () => {
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

const anyRow = (index: number) =>
  fc.record({
    index: fc.constant(index),
    figures: fc.record({
      prizeValue: fc.integer({ min: 500, max: 1_000_000 }).map(fromDollars),
      amateurs: fc.integer({ min: 1, max: 288 }),
      pros: fc.integer({ min: 0, max: 144 }),
      yardage: fc.integer({ min: 135, max: 300 }),
    }),
    override: fc.option(fc.integer({ min: 0, max: 5_000 }).map(fromDollars), { nil: undefined, freq: 5 }),
  })
const anyBasis = fc
  .tuple(
    fc.constantFrom('School', 'Chevrolet group', 'First Command', 'NYSADA', 'Friends & Family', undefined),
    fc.tuple(anyRow(1), anyRow(2), anyRow(3)),
    fc.boolean(),
    fc.option(
      fc.integer({ min: 0, max: 5_000 }).map((hundredths) => ({ percent: hundredths / 100 })),
      { nil: undefined },
    ),
  )
  .map(([label, rows, producer, partner]) =>
    basis(producer ? 'Farmers Insurance Agent' : label, rows, { producer, partner }),
  )

describe('O01 the trace', () => {
  it('O01 evaluates again to exactly the fees', () => {
    fc.assert(
      fc.property(anyBasis, (given) => {
        for (const { trace, certFee, nondiscountFee } of priceQuote(given, plan).rows) {
          const tree = trace()
          expect(fromDollars(evaluate(tree.certFee))).toBe(certFee)
          expect(evaluateExactly(tree.certFee)).toEqual({ numerator: BigInt(certFee / 100), denominator: 1n })
          expect(evaluateExactly(tree.nondiscountFee)).toEqual({
            numerator: BigInt(nondiscountFee / 100),
            denominator: 1n,
          })
        }
      }),
      { numRuns: 500 },
    )
  })

  it('O01 is left out when a row is serialised', () => {
    const quote = priceQuote(basis('School', [grandPrize(10_000, 100, 165)]), plan)
    expect(JSON.stringify(quote)).not.toMatch(/12500|trace|load/i)
  })

  it('O01 reads as a table for the rep, with plan figures, expected loss, discount and minimum', () => {
    const [row] = priceQuote(basis('Ford/Lincoln', [grandPrize(10_000, 100, 200)]), plan).rows
    const table = row && traceTable(row.trace())
    const line = (label: string) => table?.find((entry) => entry.label === label)?.value
    expect(row?.trace().plan).toBe('RP-2027.1')
    expect(table?.[0]).toEqual({ depth: 0, label: 'Certificate fee', how: 'maximum', value: '180' })
    expect(line('Minimum discounted fee')).toBe('180')
    expect(line('Discounted fee')).toBe('168')
    expect(line('Fee before discount')).toBe('210')
    expect(line('Minimum fee')).toBe('200')
    expect(line('Factor for 195 to 209 yards')).toBe('0.72')
    expect(line('Odds of an ace')).toBe('1/12500')
    expect(line('Load from $0 to $25000')).toBe('2.6')
    expect(line('Expected loss')).toBe('57.6')
  })

  it('O01 shows the rated fee beside one set by a rep', () => {
    const rows = [grandPrize(25_000, 144, 165, { override: fromDollars(900) })]
    const [row] = priceQuote(basis('School', rows), plan).rows
    const table = row ? traceTable(row.trace()) : []
    expect(table[0]).toMatchObject({ label: 'Fee set by a rep', value: '900' })
    expect(table.find(({ label }) => label === 'Fee before discount')?.value).toBe('809')
  })
})

describe('O01 the order of the rows', () => {
  const sorted = (quote: PricedQuote) => ({ ...quote, rows: fees(quote) })

  it('O01 makes no difference to the price or the fingerprint', () => {
    fc.assert(
      fc.property(anyBasis, (given) => {
        const reversed = { ...given, contests: { grand_prize: given.contests.grand_prize?.toReversed() } }
        expect(sorted(priceQuote(reversed, plan))).toEqual(sorted(priceQuote(given, plan)))
        expect(fingerprint(reversed)).toBe(fingerprint(given))
      }),
      { numRuns: 200 },
    )
  })

  it('O01 every amount is whole cents and every fee whole dollars', () => {
    fc.assert(
      fc.property(anyBasis, (given) => {
        const quote = priceQuote(given, plan)
        expect(quote.rows.every(({ certFee }) => certFee % 100 === 0)).toBe(true)
        expect(
          Object.values(summaryOf(quote) as unknown as Record<string, Cents>).every(Number.isSafeInteger),
        ).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
