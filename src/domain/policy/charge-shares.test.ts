import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addUpShares, type ChangedCharge, shareCharges, spreadShares } from '#domain/policy/charge-shares.ts'
import type { PaidShare } from '#domain/policy/paid-shares.ts'
import type { ChargeKey } from '#domain/pricing/coupon-shares.ts'
import { type Cents, sum } from '#domain/values/money.ts'

const of = (...amounts: number[]): PaidShare[] =>
  amounts.map((amount, index) => ({ payer: index + 1, amount: amount as Cents }))
const totalOf = (shares: readonly PaidShare[]) => sum(shares.map(({ amount }) => amount))
const FIRST: ChargeKey = 'grand_prize 1'
const SECOND: ChargeKey = 'grand_prize 2'

const changed = (charge: ChargeKey | undefined, shares: PaidShare[], ...falls: number[]): ChangedCharge => ({
  charge,
  shares,
  reductionFor: (payer) => (falls[payer - 1] ?? falls.at(-1) ?? 0) as Cents,
})

it('N87 N88 a contest that is taken out gives back all of what was paid for it, and nothing that was paid for another', () => {
  // The producer paid 241 and 522; the insured 62 for more players of the first contest.
  const first = of(24_100, 6_200)
  const shared = shareCharges([changed(FIRST, first, 0), changed(undefined, of(52_200), 52_200, 58_000)], 2)
  expect(shared).toEqual({
    charge: 0,
    credits: [{ payer: 1, amount: 52_200 }],
    chargedShares: [{ charge: FIRST, shares: first }],
  })
})

it('N87 a fee that falls gives back what was paid for it last first', () => {
  const falls = changed(FIRST, of(24_100, 6_200), 9_400, 10_400)
  expect(shareCharges([falls], 2)).toEqual({
    charge: 0,
    credits: [
      { payer: 2, amount: 6_200 },
      { payer: 1, amount: 3_796 },
    ],
    chargedShares: [{ charge: FIRST, shares: of(20_304, 0) }],
  })
})

it('N87 a fee that rises is paid out of one that falls in the same request, and whoever pays now pays the rest', () => {
  const rises = changed(SECOND, of(58_000, 0), -15_600)
  const less = shareCharges([changed(FIRST, of(26_800, 6_200), 6_200), rises], 2)
  expect(less).toEqual({
    charge: 9_400,
    credits: [],
    chargedShares: [
      { charge: FIRST, shares: of(26_800, 0) },
      { charge: SECOND, shares: of(58_000, 15_600) },
    ],
  })
  const more = shareCharges([changed(undefined, of(26_800, 6_200), 33_000), rises], 2)
  // Of what both had paid for the first, each gets the same part back.
  expect(more.credits).toEqual([
    { payer: 2, amount: 3_269 },
    { payer: 1, amount: 14_131 },
  ])
  expect(more.chargedShares).toEqual([{ charge: SECOND, shares: of(58_000 + 12_669, 2_931) }])
})

it('N87 a contest that is taken out gives back what was paid for it, though it costs whoever pays now nothing', () => {
  expect(shareCharges([changed(undefined, of(52_200), 52_200, 0)], 2)).toEqual({
    charge: 0,
    credits: [{ payer: 1, amount: 52_200 }],
    chargedShares: [],
  })
})

it('N87 a fee that stays the same for whoever pays now gives nothing back', () => {
  // A fee of 310 that a specialist had set is 279 to the producer who paid it, and still 310 to the insured.
  expect(shareCharges([changed(FIRST, of(31_000, 0), 3_100, 0)], 2)).toEqual({
    charge: 0,
    credits: [],
    chargedShares: [{ charge: FIRST, shares: of(31_000, 0) }],
  })
})

it('N87 what each paid for several fees is added up, the first payer first', () => {
  const late = { charge: SECOND, shares: [{ payer: 2, amount: 15_600 as Cents }] }
  expect(addUpShares([late, { charge: FIRST, shares: of(24_100, 6_200) }])).toEqual(of(24_100, 21_800))
})

it('N87 documents whose fees were not noted are spread over the fees in force', () => {
  const fees = new Map<ChargeKey, Cents>([
    [FIRST, 30_000 as Cents],
    [SECOND, 60_000 as Cents],
  ])
  const chargedShares = spreadShares(fees, of(80_000, 10_001))
  expect(chargedShares.map(({ shares }) => shares)).toEqual([of(26_666, 3_333), of(53_334, 6_668)])
})

it('N87 whatever a change does to the fees, nobody gets back more than was paid and no cent is lost', () => {
  const cents = fc.integer({ min: 0, max: 100_000 })
  const fee = fc.record({ paid: fc.tuple(cents, cents, cents), next: fc.option(cents) })
  fc.assert(
    fc.property(fc.array(fee, { minLength: 1, maxLength: 4 }), (fees) => {
      const changes = fees.map(({ paid, next }, place) =>
        changed(
          next === null ? undefined : `grand_prize ${place + 1}`,
          of(...paid),
          totalOf(of(...paid)) - (next ?? 0),
        ),
      )
      const { charge, credits, chargedShares } = shareCharges(changes, 3)
      const before = addUpShares(changes.map(({ shares }) => ({ shares: [...shares] })))
      const after = addUpShares(chargedShares)
      expect(totalOf(after)).toBe(totalOf(before) + charge - totalOf(credits))
      expect(totalOf(after)).toBe(sum(fees.map(({ next }) => (next ?? 0) as Cents)))
      for (const { shares } of chargedShares)
        for (const { amount } of shares) expect(amount).toBeGreaterThanOrEqual(0)
    }),
  )
})
