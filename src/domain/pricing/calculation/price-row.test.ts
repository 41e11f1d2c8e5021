import { describe, expect, it } from 'vitest'
import { type ClientType, findClientType } from '#domain/values/client-types.ts'
import { fromDollars, toDollars } from '#domain/values/money.ts'
import { isPriced, priceRow } from '#domain/pricing/calculation/price-row.ts'
import { getPricingTerms } from '#domain/pricing/calculation/pricing-terms.ts'
import { ratedDiceRoll } from '#domain/pricing/rating/dice-roll/rated-contest.ts'
import { parsePlan } from '#domain/pricing/rating/rating-plan.ts'
import type { PuttingFigures } from '#domain/contests/putting/figures.ts'
import { ratedPutting } from '#domain/pricing/rating/putting/rated-contest.ts'
import type { ShootoutFigures } from '#domain/contests/shootout/figures.ts'
import { ratedShootout } from '#domain/pricing/rating/shootout/rated-contest.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }

const plan = parsePlan(rp2027v1)
const clientType = (label: string, producer = false): ClientType => {
  const type = findClientType(label, { producer })
  if (!type) throw new Error(label)
  return type
}
const terms = {
  plain: getPricingTerms({ clientType: clientType('School'), producer: false }),
  dealer: getPricingTerms({ clientType: clientType('Chevrolet group'), producer: false }),
  rotary: getPricingTerms({ clientType: clientType('Rotary International'), producer: false }),
  producer: getPricingTerms({
    clientType: clientType('Other Insurance Agent or Broker', true),
    producer: true,
  }),
  partner: getPricingTerms({ clientType: clientType('School'), producer: false, partner: { percent: 50 } }),
  friends: getPricingTerms({ clientType: clientType('Friends & Family'), producer: false }),
}

const single = (distance: '40' | '50' | '60', dollars: number, finalists = 1): PuttingFigures => ({
  contestType: 'Single Putt',
  distance,
  finalists,
  prizeValue: fromDollars(dollars),
})
const progressive: PuttingFigures = {
  contestType: 'Progressive Putt',
  distance: '10-30-50',
  finalists: 20,
  prizeValue: fromDollars(2_500),
}
const puttPriced = (figures: PuttingFigures, who: keyof typeof terms) =>
  seen(priceRow(ratedPutting, { index: 1, figures }, terms[who], plan))
const shootoutPriced = (figures: ShootoutFigures, who: keyof typeof terms) =>
  seen(priceRow(ratedShootout, { index: 1, figures }, terms[who], plan))
const dicePriced = (dollars: number, who: keyof typeof terms) =>
  seen(priceRow(ratedDiceRoll, { index: 1, figures: { prizeValue: fromDollars(dollars) } }, terms[who], plan))

function seen(row: ReturnType<typeof priceRow>) {
  if (!isPriced(row)) throw new Error(row.message)
  return [toDollars(row.nondiscountFee), toDollars(row.certFee), row.decidedBy]
}

describe('V04 putting', () => {
  it.each<[string, PuttingFigures, keyof typeof terms, number, number, string]>([
    ['pays the rated fee without a discount', single('50', 10_000), 'plain', 445, 445, 'rated'],
    ['a dealer takes 20 percent off', single('40', 5_000), 'dealer', 383, 306, 'discount'],
    ['a dealer stops at 175', progressive, 'dealer', 202, 175, 'floor'],
    ['a producer takes 10 percent off without a floor', progressive, 'producer', 202, 182, 'discount'],
    ['Rotary takes 10 percent off', single('50', 10_000), 'rotary', 445, 401, 'discount'],
    ['the add-on for 10,000 is exempt for a dealer', single('60', 10_000), 'dealer', 300, 300, 'rated'],
    ['the add-on for 2,500 has no floor', single('60', 2_500), 'dealer', 75, 75, 'rated'],
    ['the exemption holds for a producer', single('60', 5_000), 'producer', 150, 150, 'rated'],
    ['the exemption holds for a partner', single('60', 5_000), 'partner', 150, 150, 'rated'],
    ['the exemption holds for any prize to 10,000', single('60', 9_999), 'dealer', 382, 382, 'rated'],
    ['and for any number of finalists', single('60', 10_000, 2), 'dealer', 569, 569, 'rated'],
    ['above 10,000 the discount is back', single('60', 10_001), 'dealer', 383, 306, 'discount'],
    ['at 50 feet there is no exemption', single('50', 2_500), 'dealer', 258, 206, 'discount'],
    ['Friends & Family pay nothing', single('60', 10_000), 'friends', 0, 0, 'friends_and_family'],
  ])('V04 %s', (_name, figures, who, gross, fee, decidedBy) => {
    expect(puttPriced(figures, who)).toEqual([gross, fee, decidedBy])
  })
})

describe('V04 shootout', () => {
  const million: ShootoutFigures = {
    prizeValue: fromDollars(1_000_000),
    payoutTimeframe: 'Cash 40-Year Annuity',
    attempts: 4,
    yardage: 165,
  }
  const least: ShootoutFigures = {
    prizeValue: fromDollars(100_000),
    payoutTimeframe: 'Cash (Lump Sum)',
    attempts: 1,
    yardage: 165,
  }
  it.each<[string, ShootoutFigures, keyof typeof terms, number, number, string]>([
    ['Rotary takes 10 percent off', million, 'rotary', 543, 489, 'discount'],
    ['a school pays the rated fee', million, 'plain', 543, 543, 'rated'],
    ['the smallest costs the minimum', least, 'plain', 125, 125, 'minimum'],
    ['a dealer pays 100, the floor', least, 'dealer', 125, 100, 'discount'],
    ['half off stops at 100', least, 'partner', 125, 100, 'floor'],
    ['a producer has no floor', least, 'producer', 125, 113, 'discount'],
  ])('V04 %s', (_name, figures, who, gross, fee, decidedBy) => {
    expect(shootoutPriced(figures, who)).toEqual([gross, fee, decidedBy])
  })
})

describe('K02 dice roll', () => {
  it.each<[number, keyof typeof terms, number, number]>([
    [2_500, 'producer', 75, 68],
    [5_000, 'producer', 150, 135],
    [10_000, 'producer', 300, 270],
    [2_500, 'rotary', 75, 68],
    [2_500, 'dealer', 75, 60],
    [2_500, 'partner', 75, 38],
    [2_500, 'plain', 75, 75],
    [2_500, 'friends', 0, 0],
  ])(
    'K02 V04 $%d for a %s: %d before and %d after the discount, without a minimum',
    (prize, who, gross, fee) => {
      expect(dicePriced(prize, who).slice(0, 2)).toEqual([gross, fee])
    },
  )
})

it('T14 a fee typed by a rep is kept, also for an exempt putt', () => {
  const row = { index: 2, figures: single('60', 10_000), override: fromDollars(10) }
  expect(priceRow(ratedPutting, row, terms.dealer, plan)).toMatchObject({
    index: 2,
    entity: 'putting_prize',
    certFee: 1_000,
    nondiscountFee: 30_000,
    decidedBy: 'override',
    discountPercent: 20,
  })
})

it('T14 a row that cannot be priced is a problem with its row number', () => {
  const problem = priceRow(ratedDiceRoll, { index: 1, figures: {} }, terms.plain, plan)
  expect(problem).toEqual({
    entity: 'dice_roll',
    index: 1,
    code: 'MISSING_FIGURE',
    message: 'Enter the prize value',
  })
  expect(isPriced(problem)).toBe(false)
})
