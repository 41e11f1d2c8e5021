import { describe, expect, it } from 'vitest'
import { USUAL_FEES } from '#domain/pricing/extra-fees.ts'
import { findClientType } from '#domain/values/client-types.ts'
import { fromDollars, toDollars, ZERO } from '#domain/values/money.ts'
import type { Coupon } from '#domain/pricing/coupon.ts'
import { getFeeLabels } from '#domain/pricing/fee-labels.ts'
import { priceQuote, type PricedQuote } from '#domain/pricing/calculation/price-quote.ts'
import type { PricingBasis } from '#domain/pricing/calculation/pricing-basis.ts'
import { getPricingTerms } from '#domain/pricing/calculation/pricing-terms.ts'
import { findReferrals, calculateSumInsured } from '#domain/pricing/calculation/referrals.ts'
import type { HoleInOneFigures } from '#domain/contests/hole-in-one/figures.ts'
import { parsePlan } from '#domain/pricing/rating/rating-plan.ts'
import type { PuttingFigures } from '#domain/contests/putting/figures.ts'
import type { ShootoutFigures } from '#domain/contests/shootout/figures.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }

const plan = parsePlan(rp2027v1)

const grandPrize = (dollars: number, amateurs: number, yardage: number, pros = 0): HoleInOneFigures => ({
  prizeValue: fromDollars(dollars),
  amateurs,
  pros,
  yardage,
})
const fiftyFeet: PuttingFigures = {
  contestType: 'Single Putt',
  distance: '50',
  finalists: 1,
  prizeValue: fromDollars(10_000),
}
const million: ShootoutFigures = {
  prizeValue: fromDollars(1_000_000),
  payoutTimeframe: 'Cash 40-Year Annuity',
  attempts: 4,
  attemptsPerAmateur: 1,
  yardage: 165,
}
const dice = (dollars: number) => ({ rollers: 8, prizeValue: fromDollars(dollars) })
const only = <Figures>(figures: Figures, override?: number) => [
  { index: 1, figures, override: override === undefined ? undefined : fromDollars(override) },
]

const basis = (
  client: string,
  contests: PricingBasis['contests'],
  changes: Partial<PricingBasis> = {},
): PricingBasis => ({
  clientType: findClientType(client, { producer: changes.producer ?? false }),
  producer: false,
  contests,
  coupons: [],
  fees: USUAL_FEES,
  producerFee: ZERO,
  ...changes,
})
const fees = ({ rows }: PricedQuote) =>
  rows.map(({ nondiscountFee, certFee }) => [toDollars(nondiscountFee), toDollars(certFee)])
const summary = (quote: PricedQuote) => {
  if (!quote.summary) throw new Error(JSON.stringify(quote.problems))
  return Object.fromEntries(Object.entries(quote.summary).map(([key, cents]) => [key, cents / 100]))
}
const priced = (...given: Parameters<typeof basis>) => priceQuote(basis(...given), plan)
const labels = (...given: Parameters<typeof basis>) =>
  getFeeLabels(getPricingTerms(basis(...given)).formVersion)

const scramble = { grand_prize: only(grandPrize(10_000, 120, 165)) }

describe('K13 a charity scramble', () => {
  const extras: Partial<PricingBasis> = { bonusPrizes: { type: 'standard', count: 3 } }

  it('K13 K14 costs 310, standard bonus prizes nothing, and there is no discount', () => {
    const quote = priced('Non-Profit Organization', scramble, extras)
    expect(fees(quote)).toEqual([[310, 310]])
    expect(summary(quote)).toMatchObject({ hCertFeeTotal: 310, amountDue: 310, clientDiscount: 0 })
    expect(labels('Non-Profit Organization', scramble)).toEqual({ nondiscountFee: 'Certificate Fee' })
  })

  it('K12 WAVESHIP takes the rush fee off, and stays listed when there is no rush fee', () => {
    const coupons: Coupon[] = [{ code: 'WAVESHIP', isPercentage: false, value: fromDollars(25) }]
    expect(summary(priced('School', scramble, { rush: true })).amountDue).toBe(335)
    expect(summary(priced('School', scramble, { rush: true, coupons }))).toMatchObject({
      amountDue: 310,
      couponDiscount: 25,
    })
    const calm = priced('School', scramble, { coupons })
    expect(summary(calm)).toMatchObject({ amountDue: 310, couponDiscount: 0 })
    expect(calm.coupons?.[0]?.notApplicable).toBe('WAVESHIP needs rush shipping.')
  })

  it('K12 ten percent of 696 leaves 626.40', () => {
    const coupons: Coupon[] = [{ code: 'TEN', isPercentage: true, value: 10 }]
    const quote = priced('School', { grand_prize: only(grandPrize(25_000, 144, 185)) }, { coupons })
    expect(summary(quote)).toMatchObject({ couponDiscount: 69.6, amountDue: 626.4 })
  })
})

describe('K05 dealers', () => {
  const silverado = { grand_prize: only(grandPrize(45_000, 144, 172)) }
  const bonusPrizes = { type: 'premium', count: 3 } as const

  it('K06 K14 Chevrolet pays 1,090, 135 for premium bonus prizes and 30 for custom signs', () => {
    const quote = priced('Chevrolet group', silverado, { bonusPrizes, customBonusSigns: true })
    expect(fees(quote)).toEqual([[1_362, 1_090]])
    expect(summary(quote)).toMatchObject({
      premiumBps: 135,
      customBpSigns: 30,
      amountDue: 1_255,
      clientDiscount: 272,
    })
    expect(summary(priced('Chevrolet group', silverado, { bonusPrizes })).amountDue).toBe(1_225)
    expect(labels('Chevrolet group', silverado).certFee).toBe('Deal. Disc. Fee')
  })

  it('V04 Ford/Lincoln stops at 180', () => {
    const quote = priced('Ford/Lincoln', { grand_prize: only(grandPrize(5_000, 60, 180)) })
    expect(fees(quote)).toEqual([[200, 180]])
  })

  it('V04 the putting add-on is exempt: 647 and 300 make 947', () => {
    const quote = priced('Chevrolet group', {
      grand_prize: only(grandPrize(25_000, 144, 165)),
      putting_prize: only({ ...fiftyFeet, distance: '60' }),
    })
    expect(fees(quote)).toEqual([
      [809, 647],
      [300, 300],
    ])
    expect(summary(quote)).toMatchObject({
      hCertFeeTotal: 647,
      pCertFeeTotal: 300,
      amountDue: 947,
      clientDiscount: 162,
    })
  })
})

describe('K13 clubs, courses and schools', () => {
  it('V04 K14 First Command pays 522 of 580', () => {
    const contests = { grand_prize: only(grandPrize(25_000, 100, 165)) }
    const quote = priced('First Command', contests)
    expect(fees(quote)).toEqual([[580, 522]])
    expect(summary(quote).clientDiscount).toBe(58)
    expect(labels('First Command', contests).certFee).toBe('Discounted Fee')
  })

  it("V04 Rotary's shootout for a million costs 489, counts as 450,000 insured and needs no referral", () => {
    const contests = { shootout: only(million) }
    const quote = priced('Rotary International', contests)
    expect(fees(quote)).toEqual([[543, 489]])
    expect(summary(quote)).toMatchObject({ sCertFeeTotal: 489, amountDue: 489, clientDiscount: 54 })
    expect(calculateSumInsured(contests, plan)).toBe(fromDollars(450_000))
    expect(findReferrals(contests, { territory: 'TX', repOnlyTerritories: [] }, plan)).toEqual([])
  })

  it("K03 a golf course's putt from 50 feet costs 445", () => {
    const quote = priced('Golf Course', { putting_prize: only(fiftyFeet) })
    expect(summary(quote)).toMatchObject({ pCertFeeTotal: 445, amountDue: 445 })
  })

  it('K02 a school pays 268 for its grand prize and 150 for its dice', () => {
    const quote = priced('School', {
      grand_prize: only(grandPrize(10_000, 100, 165)),
      dice_roll: only(dice(5_000)),
    })
    expect(summary(quote)).toMatchObject({ hCertFeeTotal: 268, dCertFeeTotal: 150, amountDue: 418 })
  })
})

it('V05 Friends & Family pay nothing for a grand prize, a putt, a shootout and dice', () => {
  const contests = {
    grand_prize: only(grandPrize(10_000, 100, 165), 900),
    putting_prize: only(fiftyFeet),
    shootout: only(million),
    dice_roll: only(dice(2_500)),
  }
  const coupons: Coupon[] = [{ code: 'TEN', isPercentage: true, value: 10 }]
  const quote = priced('Friends & Family', contests, { rush: true, producerFee: fromDollars(9), coupons })
  expect(fees(quote)).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  expect(new Set(Object.values(summary(quote)))).toEqual(new Set([0]))
})

it('V07 80 professionals playing for 30,000 cost 2,647 and are referred to the carrier', () => {
  const contests = { grand_prize: only(grandPrize(30_000, 100, 175, 80)) }
  expect(fees(priced('School', contests))).toEqual([[2_647, 2_647]])
  const codes = findReferrals(contests, { territory: 'TX', repOnlyTerritories: [] }, plan)
  expect(codes.map(({ code, clearedBy }) => [code, clearedBy])).toEqual([['CARRIER_NOTE', 'carrier']])
})

it('K13 the fees follow a switch to a producer and back', () => {
  const contests = {
    grand_prize: only(grandPrize(25_000, 144, 165)),
    dice_roll: only(dice(2_500)),
  }
  const producer = { producer: true, producerFee: fromDollars(40) }
  const quote = priced('Farmers Insurance Agent', contests, producer)
  expect(fees(quote)).toEqual([
    [809, 728],
    [75, 68],
  ])
  expect(summary(quote)).toMatchObject({
    producerCommission: 88,
    producerFee: 40,
    dueFromClient: 924,
    amountDue: 796,
    clientDiscount: 0,
  })
  expect(summary(priced('School', contests, { producerFee: fromDollars(40) }))).toMatchObject({
    producerCommission: 0,
    producerFee: 0,
    dueFromClient: 0,
    amountDue: 884,
  })
})

it('T14 a fee of 900 set by a rep is kept in a recalculation', () => {
  const overridden = (amateurs: number) =>
    priced('School', { grand_prize: only(grandPrize(25_000, amateurs, 165), 900) })
  expect(fees(overridden(144))).toEqual([[809, 900]])
  expect(fees(overridden(100))).toEqual([[580, 900]])
})

it.each([
  [100, 268],
  [130, 330],
  [80, 226],
])('K05 a policy changed to %d players costs %d', (amateurs, fee) => {
  expect(fees(priced('School', { grand_prize: only(grandPrize(10_000, amateurs, 165)) }))).toEqual([
    [fee, fee],
  ])
})
