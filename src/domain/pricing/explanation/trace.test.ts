import { describe, expect, it } from 'vitest'
import { USUAL_FEES } from '#domain/pricing/extra-fees.ts'
import { findClientType } from '#domain/values/client-types.ts'
import { fromDollars, ZERO } from '#domain/values/money.ts'
import type { PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'
import { flattenTrace, tracePrices } from '#domain/pricing/explanation/trace.ts'
import { parsePlan } from '#domain/pricing/rating/rating-plan.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }

const plan = parsePlan(rp2027v1)
const tables = (client: string, contests: PricingBasis['contests']) =>
  tracePrices(
    {
      clientType: findClientType(client, { producer: false }),
      producer: false,
      contests,
      coupons: [],
      fees: USUAL_FEES,
      producerFee: ZERO,
    },
    plan,
  ).map((trace) => ({ ...trace, table: flattenTrace(trace) }))
const shown = (client: string, contests: PricingBasis['contests']) =>
  tables(client, contests).map(({ table }) =>
    table.map(({ depth, label, value }) => `${'  '.repeat(depth)}${label}: ${value}`),
  )
const grandPrize = (dollars: number, yardage: number, override?: number) => [
  {
    index: 1,
    figures: { prizeValue: fromDollars(dollars), amateurs: 100, pros: 2, yardage },
    override: override === undefined ? undefined : fromDollars(override),
  },
]

describe('O01 the trace as a table', () => {
  it('O01 a grand prize, from the fee down to the numbers of the plan', () => {
    expect(shown('Ford/Lincoln', { grand_prize: grandPrize(30_000, 200) })).toEqual([
      [
        'Discounted fee: 431',
        '  Fee less discount: 431.2',
        '    Fee before discount: 539',
        '      Minimum fee: 200',
        '      Rounded to whole dollars: 539',
        '        Rated fee: 539.0016',
        '          Base fee: 60',
        '          Loaded expected loss: 479.0016',
        '            Expected aces: 0.0062208',
        '              Shots: 108',
        '                Amateurs: 100',
        '                Pros as amateurs: 8',
        '                  Pros: 2',
        '                  Amateurs that a pro counts for: 4',
        '              Odds of an ace: 1/12500',
        '              Factor for 195 to 209 yards: 0.72',
        '            Loaded prize: 77000',
        '              Layer from $0 to $25,000: 65000',
        '                Prize from $0 to $25,000: 25000',
        '                Load from $0 to $25,000: 2.6',
        '              Layer from $25,000 to $100,000: 12000',
        '                Prize from $25,000 to $100,000: 5000',
        '                Load from $25,000 to $100,000: 2.4',
        '    Share left by 20 percent off: 8000/10000',
        'Expected loss: 186.624',
      ],
    ])
  })

  it('O01 the layer without an upper limit is above the last limit', () => {
    const [lines] = shown('School', { grand_prize: grandPrize(150_000, 165) })
    expect(lines).toContain('          Layer above $100,000: 110000')
    expect(lines).toContain('            Prize above $100,000: 50000')
  })

  it('O01 a putt', () => {
    const figures = {
      contestType: 'Single Putt',
      distance: '50',
      finalists: 2,
      prizeValue: fromDollars(1_000),
    } as const
    expect(shown('School', { putting_prize: [{ index: 1, figures }] })).toEqual([
      [
        'Fee before discount: 245',
        '  Minimum fee: 195',
        '  Rounded to whole dollars: 245',
        '    Rated fee: 244.75',
        '      Base fee: 195',
        '      Loaded expected loss: 49.75',
        '        Load: 2.5',
        '        Expected loss: 19.9',
        '          Prize: 1000',
        '          Chance that someone holes out: 0.0199',
        '            Chance that no one holes out: 0.9801',
        '              Chance that one finalist misses: 0.99',
        '                Odds that one finalist holes out: 0.010',
        '              Finalists: 2',
        'Expected loss: 19.9',
      ],
    ])
  })

  it('O01 a shootout', () => {
    const figures = {
      prizeValue: fromDollars(100_000),
      payoutTimeframe: 'Cash 40-Year Annuity',
      attempts: 2,
      attemptsPerAmateur: 2,
      yardage: 180,
    } as const
    expect(shown('School', { shootout: [{ index: 1, figures }] })).toEqual([
      [
        'Fee before discount: 125',
        '  Minimum fee: 125',
        '  Rounded to whole dollars: 97',
        '    Rated fee: 96.87807014',
        '      Base fee: 75',
        '      Loaded expected loss: 21.87807014',
        '        Load: 2.6',
        '        Expected loss: 8.41464236',
        '          Prize: 100000',
        '          Value today of a dollar so paid: 0.450',
        '          Chance that one of all shots goes in: 0.00016999',
        '            Chance that no shot goes in: 0.99983001',
        '              Chance that a shot misses: 0.999915',
        '                Chance that a shot goes in: 0.000085',
        '                  Odds of a shot: 0.0001',
        '                  Factor for 180 to 194 yards: 0.85',
        '              Shots: 2',
        '          Factor for the shots of one amateur: 1.10',
        'Expected loss: 8.41464236',
      ],
    ])
  })

  it('O01 an add-on and dice, each after the discount it has', () => {
    const addOn = {
      contestType: 'Single Putt',
      distance: '60',
      finalists: 1,
      prizeValue: fromDollars(5_000),
    } as const
    expect(
      shown('Chevrolet group', {
        putting_prize: [{ index: 1, figures: addOn }],
        dice_roll: [{ index: 1, figures: { rollers: 4, prizeValue: fromDollars(2_500) } }],
      }),
    ).toEqual([
      ['Rounded to whole dollars: 150', '  Price of the add-on: 150', 'Expected loss: 37.5'],
      [
        'Discounted fee: 60',
        '  Fee less discount: 60',
        '    Rounded to whole dollars: 75',
        '      Rated fee: 75',
        '        Prize: 2500',
        '        Share of the prize: 0.03',
        '    Share left by 20 percent off: 8000/10000',
      ],
    ])
  })

  it('O01 a fee at the minimum', () => {
    const [table] = tables('Ford/Lincoln', { grand_prize: grandPrize(5_000, 300) })
    expect(table?.plan).toBe('RP-2027.1')
    expect(table?.table.slice(0, 3)).toMatchObject([
      { depth: 0, label: 'Certificate fee', how: 'maximum', value: '180' },
      { depth: 1, label: 'Minimum discounted fee', how: 'number', value: '180' },
      { depth: 1, label: 'Discounted fee', how: 'round', value: '160' },
    ])
  })

  it('O01 a fee set by a rep is shown beside the rated one', () => {
    const [lines] = shown('School', { grand_prize: grandPrize(5_000, 300, 900) })
    expect(lines?.slice(0, 3)).toEqual([
      'Fee set by a rep: 900',
      'Fee before discount: 200',
      '  Minimum fee: 200',
    ])
  })

  it('V05 Friends & Family pay nothing, and the risk is still shown', () => {
    expect(shown('Friends & Family', { grand_prize: grandPrize(10_000, 165) })).toEqual([
      ['Friends & Family pay nothing: 0', 'Expected loss: 86.4'],
    ])
  })

  it('O01 a row without a price has no trace', () => {
    expect(
      tables('School', { grand_prize: [{ index: 1, figures: {} }], dice_roll: [{ index: 1, figures: {} }] }),
    ).toEqual([])
  })
})
