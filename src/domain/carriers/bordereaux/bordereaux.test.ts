import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PremiumStep, shareSteps } from '#domain/carriers/bordereaux/premium-steps.ts'
import {
  partOf,
  type SharedContest,
  shareOut,
  weighContests,
  wholeOf,
} from '#domain/carriers/bordereaux/share-out.ts'
import type { SplitRisk } from '#domain/carriers/shares/split-risk.ts'
import { type Cents, sum, ZERO } from '#domain/values/money.ts'

const cents = (amount: number) => amount as Cents

/** Shares in percent; the rest is kept. Amounts of prizes do not matter here. */
function splitOf(percents: Readonly<Record<string, number>>): SplitRisk {
  const taken = Object.entries(percents).map(([carrierId, percent]) => ({
    carrierId,
    hundredths: percent * 100,
    amount: ZERO,
  }))
  const kept = taken.reduce((left, { hundredths }) => left - hundredths, 10_000)
  return { taken, kept: { hundredths: kept, amount: ZERO } }
}

const contest = (fee: number, percents: Readonly<Record<string, number>>): SharedContest => ({
  fee: cents(fee),
  split: splitOf(percents),
})
const step = (contests: readonly SharedContest[], more: Partial<PremiumStep>): PremiumStep => ({
  contests,
  premium: ZERO,
  discounts: ZERO,
  commission: ZERO,
  extras: ZERO,
  fees: ZERO,
  ...more,
})
const amounts = (parts: { carriers: ReadonlyMap<string, Cents>; kept: Cents }) => ({
  ...Object.fromEntries(parts.carriers),
  kept: parts.kept,
})

describe('what carriers get of premium', () => {
  it.each<[string, number, SharedContest[], object]>([
    ['nothing where nobody carries it', 26_800, [contest(100, {})], { kept: 26_800 }],
    [
      'their shares',
      26_800,
      [contest(100, { lake: 60, sea: 25 })],
      { lake: 16_080, sea: 6_700, kept: 4_020 },
    ],
    [
      'of the contests that they carry, by fee',
      30_000,
      [contest(200, { lake: 100 }), contest(100, { sea: 50 })],
      { lake: 20_000, sea: 5_000, kept: 5_000 },
    ],
    ['all of it to the cent', 100, [contest(1, { a: 33, b: 33, c: 33 })], { a: 33, b: 33, c: 33, kept: 1 }],
    [
      'contests without a fee alike',
      100,
      [contest(0, { lake: 100 }), contest(0, {})],
      { lake: 50, kept: 50 },
    ],
    [
      'what is given back by the same shares',
      -26_800,
      [contest(1, { lake: 60 })],
      { lake: -16_080, kept: -10_720 },
    ],
    ['nothing of what insures nothing', 100, [], { kept: 100 }],
  ])('O14 %s', (_, amount, contests, expected) => {
    expect(amounts(shareOut(cents(amount), weighContests(contests)))).toEqual(expected)
  })

  it('O14 a contest that is added goes to who carries it, and a cancellation takes back what each had', () => {
    const first = contest(26_800, { lake: 50 })
    const second = contest(10_000, { sea: 100 })
    const shared = shareSteps([
      step([first], { premium: cents(26_800), commission: cents(2_680) }),
      step([first, second], { premium: cents(10_000), extras: cents(3_000) }),
      step([first, second], { premium: cents(-36_800), commission: cents(-2_680), fees: cents(6_000) }),
    ])
    expect(shared.map(({ gross }) => amounts(gross))).toEqual([
      { lake: 13_400, kept: 13_400 },
      { lake: 0, sea: 10_000, kept: 0 },
      { lake: -13_400, sea: -10_000, kept: -13_400 },
    ])
    expect(shared.map(({ ours }) => ours)).toEqual([0, 3_000, 6_000])
    expect(sum(shared.map(({ commission }) => partOf(commission, 'lake')))).toBe(0)
  })

  const split = fc
    .array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 25 })), { maxLength: 4 })
    .map((shares) => splitOf(Object.fromEntries(shares)))
  const someContest = fc.record({ fee: fc.integer({ min: 0, max: 5_000_000 }).map(cents), split })
  const amount = fc.integer({ min: -90_000_000, max: 90_000_000 }).map(cents)
  const someStep = fc.record({
    contests: fc.array(someContest, { maxLength: 6 }),
    premium: amount,
    discounts: amount,
    commission: amount,
    extras: amount,
    fees: amount,
  })

  it('O14 parts of an amount are the whole, each within a cent of its exact share', () => {
    fc.assert(
      fc.property(amount, fc.array(someContest, { minLength: 1, maxLength: 6 }), (whole, contests) => {
        const weights = weighContests(contests)
        const parts = shareOut(whole, weights)
        expect(wholeOf(parts)).toBe(whole)
        const all = [...weights.carriers.values()].reduce((total, one) => total + one, weights.kept)
        for (const [carrier, weight] of weights.carriers) {
          const exact = (whole * Number(weight)) / Number(all)
          expect(Math.abs(partOf(parts, carrier) - exact)).toBeLessThan(1.01)
        }
      }),
    )
  })

  it('O14 whatever happens to a policy: carriers and house together have the net premium of each document in the register', () => {
    fc.assert(
      fc.property(fc.array(someStep, { maxLength: 6 }), (steps) => {
        const shared = shareSteps(steps)
        for (const [place, { premium, discounts, commission, extras, fees }] of steps.entries()) {
          const of = shared[place]
          if (!of) throw new Error('Each document is shared')
          const net = wholeOf(of.gross) - wholeOf(of.commission) + of.ours
          expect(net).toBe(premium + extras + fees - discounts - commission)
        }
        // After the last one everybody has their part of all together.
        const last = steps.at(-1)
        if (!last) return
        const whole = steps.reduce((all, one) => all + one.premium - one.discounts, 0)
        const end = shareOut(cents(whole), weighContests(last.contests))
        for (const id of ['a', 'b', 'c', 'd', 'kept'])
          expect(sum(shared.map(({ gross }) => partOf(gross, id)))).toBe(partOf(end, id))
      }),
    )
  })
})
