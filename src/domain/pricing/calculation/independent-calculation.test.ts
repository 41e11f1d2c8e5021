import { expect, it } from 'vitest'
import { fromDollars, type Cents } from '#domain/values/money.ts'
import type { FormVersion } from '#domain/values/client-types.ts'
import { isPriced, priceRow } from '#domain/pricing/calculation/price-row.ts'
import { payoutTimeframes, SHOOTOUT_PRIZES } from '#domain/contests/shootout/shootout-options.ts'
import { forEachRow, type ContestRows } from '#domain/pricing/rating/rated-contests.ts'
import { parsePlan } from '#domain/pricing/rating/rating-plan.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }

/*
 * A second, simple implementation of the fees: the plan as it is written, each table read from top to bottom, every
 * number a fraction, no rounding before the end. It shares no code with the program.
 */

type Fraction = readonly [over: bigint, under: bigint]

const whole = (value: number): Fraction => [BigInt(value), 1n]
const times = (...all: Fraction[]): Fraction => all.reduce(([a, b], [c, d]) => [a * c, b * d])
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const lessFromOne = ([a, b]: Fraction): Fraction => [b - a, b]
const raised = ([a, b]: Fraction, exponent: number): Fraction => [
  a ** BigInt(exponent),
  b ** BigInt(exponent),
]
const halfUp = ([a, b]: Fraction): bigint => (2n * a + b) / (2n * b)
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)

function read(text: string): Fraction {
  const [over = '', under] = text.split('/')
  if (under !== undefined) return [BigInt(over), BigInt(under)]
  const [units = '', decimals = ''] = over.split('.')
  return [BigInt(units + decimals), 10n ** BigInt(decimals.length)]
}

function factorIn(bands: readonly { from: number; to: number; f: string }[], yardage: number): Fraction {
  for (const { from, to, f } of bands) if (yardage >= from && yardage <= to) return read(f)
  throw new Error(`no band for ${yardage}`)
}

interface Case {
  contests: ContestRows
  gross: bigint
  floor: bigint
  full: boolean
}

function grandPrize(random: Random): Case {
  const { hio } = rp2027v1
  const [prize, amateurs, pros, yardage] = [
    prizeUpTo(random, 1_000_000),
    random(1, 288),
    random(0, 144),
    random(135, 300),
  ]
  const factor = factorIn([hio.repOnlyBand, ...hio.bands], yardage)
  const shots = plus(whole(amateurs), times(whole(pros), read(hio.proWeight)))
  let loaded = whole(0)
  let below = 0
  for (const { upto, load } of hio.loadLayers) {
    const inLayer = Math.max(0, Math.min(prize, upto ?? prize) - below)
    loaded = plus(loaded, times(whole(inLayer), read(load)))
    below = upto ?? prize
  }
  const fee = halfUp(plus(read(hio.base), times(shots, read(hio.p0), factor, loaded)))
  const figures = { prizeValue: fromDollars(prize), amateurs, pros, yardage }
  return {
    contests: { grand_prize: [{ index: 1, figures }] },
    gross: most(BigInt(hio.minGross), fee),
    floor: 180n,
    full: false,
  }
}

function putt(random: Random): Case {
  const { putting } = rp2027v1
  const kinds = [
    ['Single Putt', '40', putting.p.single40, 50],
    ['Single Putt', '50', putting.p.single50, 50],
    ['Single Putt', '60', putting.p.single60, 2],
    ['Progressive Putt', '10-30-50', putting.p.progressive103050, 288],
  ] as const
  const [contestType, distance, p, mostFinalists] = oneOf(random, kinds)
  const prize = random(0, 2) === 0 ? oneOf(random, [2_500, 5_000, 10_000]) : prizeUpTo(random, 50_000)
  const finalists = random(0, 1) === 0 ? 1 : random(1, mostFinalists)
  const somebody = lessFromOne(raised(lessFromOne(read(p)), finalists))
  const fee = halfUp(plus(read(putting.base), times(read(putting.load), whole(prize), somebody)))
  const addOns: readonly (readonly [string, number])[] = Object.entries(putting.addOn60)
  const addOn =
    distance === '60' && finalists === 1 ? addOns.find(([value]) => Number(value) === prize) : undefined
  const figures = { contestType, distance, finalists, prizeValue: fromDollars(prize) }
  return {
    contests: { putting_prize: [{ index: 1, figures }] },
    gross: addOn ? BigInt(addOn[1]) : most(BigInt(putting.minGross), fee),
    floor: 175n,
    full: distance === '60' && prize <= 10_000,
  }
}

function shootout(random: Random): Case {
  const { shootout: plan } = rp2027v1
  const prize = oneOf(random, SHOOTOUT_PRIZES)
  const payoutTimeframe = oneOf(random, payoutTimeframes(fromDollars(prize)))
  const attemptsPerAmateur = random(1, 5)
  const attempts = attemptsPerAmateur * random(1, 8)
  const yardage = random(165, 300)
  const years = payoutTimeframe.match(/\d+/)?.[0] ?? 'lump'
  const worth = Object.entries(plan.pv).find(([key]) => key === years)?.[1] ?? ''
  const each = plan.attemptsPerAmateurFactor
  const factor = attemptsPerAmateur === 1 ? each[1] : attemptsPerAmateur === 2 ? each[2] : each['3+']
  const miss = lessFromOne(times(read(plan.p), factorIn(plan.bands, yardage)))
  const loss = times(whole(prize), read(worth), lessFromOne(raised(miss, attempts)), read(factor))
  const fee = halfUp(plus(read(plan.base), times(read(plan.load), loss)))
  const figures = { prizeValue: fromDollars(prize), payoutTimeframe, attemptsPerAmateur, attempts, yardage }
  return {
    contests: { shootout: [{ index: 1, figures }] },
    gross: most(BigInt(plan.minGross), fee),
    floor: 100n,
    full: false,
  }
}

function dice(random: Random): Case {
  const prize = prizeUpTo(random, 10_000)
  const figures = { rollers: oneOf(random, [4, 8, 12]), prizeValue: fromDollars(prize) }
  const gross = halfUp(times(whole(prize), read(rp2027v1.dice.rate)))
  return { contests: { dice_roll: [{ index: 1, figures }] }, gross, floor: 0n, full: false }
}

function afterDiscount({ gross, floor, full }: Case, hundredths: number, version: FormVersion): bigint {
  if (full) return gross
  const fee = halfUp([gross * BigInt(10_000 - hundredths), 10_000n])
  const floored = version === 'version_2' || version === 'version_4' || version === 'version_5'
  return floored && fee > 0n && fee < floor ? floor : fee
}

type Random = (from: number, to: number) => number

/** Most prizes are round figures, and these give fees of exactly half a dollar. */
function prizeUpTo(random: Random, limit: number): number {
  const step = oneOf(random, [1, 50, 250, 500])
  return random(1, limit / step) * step
}

function oneOf<Value>(random: Random, values: readonly Value[]): Value {
  return values[random(0, values.length - 1)] as Value
}

function randomFrom(seed: number): Random {
  let state = BigInt(seed)
  return (from, to) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n
    return from + Number((state >> 33n) % BigInt(to - from + 1))
  }
}

it('O01 a second implementation agrees on a hundred thousand rows', { timeout: 120_000 }, () => {
  const plan = parsePlan(rp2027v1)
  const random = randomFrom(2027)
  const versions = ['version_1', 'version_2', 'version_3', 'version_4', 'version_5'] as const
  const disagreements: unknown[] = []
  for (let round = 0; round < 100_000; round += 1) {
    const given = oneOf(random, [grandPrize, putt, shootout, dice])(random)
    const hundredths = oneOf(random, [0, 1_000, 2_000, random(0, 5_000)])
    const formVersion = oneOf(random, versions)
    const terms = { free: false, discountPercent: hundredths / 100, formVersion, producerPricing: false }
    const expected = [given.gross, afterDiscount(given, hundredths, formVersion)].map(
      (fee) => Number(fee) * 100,
    )
    forEachRow(given.contests, (contest, row) => {
      const priced = priceRow(contest, row, terms, plan)
      const answered: Cents[] = isPriced(priced) ? [priced.nondiscountFee, priced.certFee] : []
      if (answered[0] !== expected[0] || answered[1] !== expected[1]) {
        disagreements.push({ figures: row.figures, terms, expected, answered })
      }
    })
  }
  expect(disagreements.slice(0, 3)).toEqual([])
})
