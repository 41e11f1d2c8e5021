import { expect, it } from 'vitest'
import { fromDollars, toDollars, type Cents } from '#domain/money.ts'
import { isPriced, priceRow } from '#domain/pricing/price-row.ts'
import { ratable, type Contest } from '#domain/rating/contest.ts'
import { evaluate, number } from '#domain/rating/expression.ts'
import { parsePlan } from '#domain/rating/plan.ts'
import rp2027v1 from '#server/rating/plans/RP-2027.1.json' with { type: 'json' }

const plan = parsePlan(rp2027v1)
const dealer = { free: false, discountPercent: 20, formVersion: 'version_2', producerPricing: false } as const

/** A contest with one fixed price, to see what becomes of a putt. */
const fixedPrice: Contest<{ prizeValue: Cents }> = {
  entity: 'putting_prize',
  rate: ({ prizeValue }) => ({
    fee: number('Fee before discount', 190),
    dollars: 190,
    expectedLoss: number('Expected loss', 20),
    atMinimum: false,
    putt: { distanceFeet: 60, prizeValue },
  }),
  sumInsured: ({ prizeValue }) => prizeValue,
  referrals: [],
  describe: () => 'One putt',
  thriftier: () => undefined,
}

it.each([
  [10_000, 190, 'rated'],
  [10_001, 175, 'floor'],
])('V04 a 60-foot putt for $%d costs %d, decided by: %s', (prize, fee, decidedBy) => {
  const row = ratable(fixedPrice, { index: 1, figures: { prizeValue: fromDollars(prize) } })
  const priced = priceRow(row, dealer, plan)
  if (!isPriced(priced)) throw new Error(priced.message)
  expect([toDollars(priced.certFee), priced.decidedBy]).toEqual([fee, decidedBy])
  expect(evaluate(priced.trace().certFee)).toBe(fee)
})
