import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { USUAL_FEES } from '#domain/pricing/extra-fees.ts'
import { findClientType } from '#domain/values/client-types.ts'
import { fromDollars, ZERO, type Cents } from '#domain/values/money.ts'
import { explainPrices } from '#domain/pricing/explanation/explanation.ts'
import type { ContestRows } from '#domain/pricing/rating/rated-contests.ts'
import type { HoleInOneFigures } from '#domain/contests/hole-in-one/figures.ts'
import { priceQuote } from '#domain/pricing/calculation/price-quote.ts'
import type { PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'
import { parsePlan } from '#domain/pricing/rating/rating-plan.ts'
import { anyBasis, RATED_INPUTS } from '#testing/pricing-inputs.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }

const plan = parsePlan(rp2027v1)
const figures = (dollars: number, amateurs: number, yardage: number, pros = 0): HoleInOneFigures => ({
  prizeValue: fromDollars(dollars),
  amateurs,
  pros,
  yardage,
})
const told = (label: string, row: HoleInOneFigures, override?: Cents) =>
  explainPrices(
    {
      clientType: findClientType(label, { producer: false }),
      producer: false,
      contests: { grand_prize: [{ index: 1, figures: row, override }] },
      coupons: [],
      fees: USUAL_FEES,
      producerFee: ZERO,
    },
    plan,
    '$',
  ).map(({ text }) => text)

describe('O01 why this price, in plain words', () => {
  it.each([
    [
      'School',
      figures(10_000, 120, 165),
      '120 players at 165 yards for $10,000: $310. A tee 180 yards or more from the hole would save $38.',
    ],
    ['School', figures(5_000, 60, 180), '60 players at 180 yards for $5,000: $200, the minimum.'],
    ['School', figures(10_000, 100, 250), '100 players at 250 yards for $10,000: $200, the minimum.'],
    [
      'Chevrolet group',
      figures(45_000, 144, 215),
      '144 players at 215 yards for $45,000: $841 less 20 percent is $673.',
    ],
    [
      'Ford/Lincoln',
      figures(5_000, 60, 180),
      '60 players at 180 yards for $5,000: $200 less 20 percent, but never below the minimum of $180.',
    ],
    [
      'First Command',
      figures(30_000, 120, 175, 12),
      '120 amateurs and 12 professionals at 175 yards for $30,000: $1,095 less 10 percent is $986. A tee 180 yards or more from the hole would save $140.',
    ],
    ['School', figures(2_000, 0, 150, 1), '1 professional at 150 yards for $2,000: $200, the minimum.'],
    [
      'Friends & Family',
      figures(10_000, 1, 165),
      '1 player at 165 yards for $10,000: no fee for Friends & Family.',
    ],
  ])('O01 %s %j', (label, row, sentence) => {
    expect(told(label, row)).toEqual([sentence])
  })

  it('O01 a fee set by a rep is named as the specialist’s, without advice', () => {
    expect(told('School', figures(25_000, 144, 165), fromDollars(900))).toEqual([
      '144 players at 165 yards for $25,000: $900, updated by your specialist.',
    ])
  })

  it('O01 a row without a price has no explanation', () => {
    expect(told('School', {})).toEqual([])
  })

  it('O01 no odds and no loads are shown', () => {
    const texts = ['School', 'Chevrolet group', 'First Command'].flatMap((label) =>
      [140, 150, 165, 185, 200, 250].flatMap((yardage) => told(label, figures(80_000, 140, yardage, 20))),
    )
    expect(texts).toHaveLength(18)
    for (const text of texts)
      expect(text).not.toMatch(/odds|load|factor|ace|12[,.]?500|2\.[246]|1\.45|0\.\d/i)
  })

  const explained = (contests: ContestRows, label = 'School') =>
    explainPrices(
      {
        clientType: findClientType(label, { producer: false }),
        producer: false,
        contests,
        coupons: [],
        fees: USUAL_FEES,
        producerFee: ZERO,
      },
      plan,
      '$',
    )
  const putt = { contestType: 'Single Putt', finalists: 1, prizeValue: fromDollars(10_000) } as const

  it.each<[ContestRows, string]>([
    [
      { putting_prize: [{ index: 2, figures: { ...putt, distance: '40' } }] },
      '1 finalist putting from 40 feet for $10,000: $570. A putt from 50 feet would save $125.',
    ],
    [
      { putting_prize: [{ index: 2, figures: { ...putt, distance: '60', finalists: 2 } }] },
      '2 finalists putting from 60 feet for $10,000: $569.',
    ],
    [
      {
        putting_prize: [
          {
            index: 2,
            figures: {
              contestType: 'Progressive Putt',
              distance: '10-30-50',
              finalists: 20,
              prizeValue: fromDollars(2_500),
            },
          },
        ],
      },
      '20 finalists putting from 10, 30 and 50 feet for $2,500: $202.',
    ],
    [
      {
        shootout: [
          {
            index: 2,
            figures: {
              attempts: 4,
              yardage: 165,
              prizeValue: fromDollars(1_000_000),
              payoutTimeframe: 'Cash 40-Year Annuity',
            },
          },
        ],
      },
      '4 shots at 165 yards for $1,000,000 over 40 years: $543. A tee 180 yards or more from the hole would save $70.',
    ],
    [
      {
        shootout: [
          {
            index: 2,
            figures: {
              attempts: 1,
              yardage: 165,
              prizeValue: fromDollars(100_000),
              payoutTimeframe: 'Cash (Lump Sum)',
            },
          },
        ],
      },
      '1 shot at 165 yards for $100,000 as a lump sum: $125, the minimum.',
    ],
    [
      {
        shootout: [
          {
            index: 2,
            figures: {
              attempts: 6,
              yardage: 250,
              prizeValue: fromDollars(250_000),
              payoutTimeframe: 'Cash 20-Year Annuity',
            },
          },
        ],
      },
      '6 shots at 250 yards for $250,000 over 20 years: $228.',
    ],
    [
      { dice_roll: [{ index: 2, figures: { rollers: 8, prizeValue: fromDollars(5_000) } }] },
      '8 rollers for $5,000: $150.',
    ],
    [
      { dice_roll: [{ index: 2, figures: { prizeValue: fromDollars(5_000) } }] },
      '4 rollers for $5,000: $150.',
    ],
  ])('O01 the other contests too: %#', (contests, text) => {
    expect(explained(contests)).toEqual([{ entity: Object.keys(contests)[0], index: 2, text }])
  })

  it('O01 every payout has its text', () => {
    const figures = { attempts: 6, yardage: 250, prizeValue: fromDollars(250_000) }
    const rows = {
      shootout: [{ index: 1, figures: { ...figures, payoutTimeframe: 'Cash 10-Year Annuity' as const } }],
    }
    expect(explained(rows)[0]?.text).toContain('for $250,000 over 10 years')
  })
})

describe('O01 every rule of a fee is explained', () => {
  /** A fee and its sentence without amounts and advice. */
  const feesInWords = (basis: PricingBasis) => {
    const texts = explainPrices(basis, plan, '$').map(({ text }) =>
      text.replace(/;.*/, '').replaceAll(/\$[\d,.]+/g, '$'),
    )
    return priceQuote(basis, plan).rows.map(({ certFee }, place) => ({ certFee, text: texts[place] }))
  }

  it.each(RATED_INPUTS.filter((input) => input !== 'contests'))(
    'O01 a fee that is another one by %s alone is explained in other words',
    (input) => {
      fc.assert(
        fc.property(anyBasis, anyBasis, (basis, other) => {
          const changed = feesInWords({ ...basis, [input]: other[input] })
          const unexplained = feesInWords(basis).filter(
            ({ certFee, text }, place) =>
              certFee !== changed[place]?.certFee && text === changed[place]?.text,
          )
          expect(unexplained).toEqual([])
        }),
        { numRuns: 200 },
      )
    },
  )
})
