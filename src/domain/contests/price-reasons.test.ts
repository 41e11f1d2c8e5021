import { expect, it } from 'vitest'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { CONTESTS } from '#domain/contests/contests.ts'
import type { ContestRows } from '#domain/pricing/rating/rated-contests.ts'
import { findClientType } from '#domain/values/client-types.ts'
import { fromDollars, ZERO } from '#domain/values/money.ts'
import { USUAL_FEES } from '#domain/pricing/extra-fees.ts'
import { priceQuote } from '#domain/pricing/calculation/price-quote.ts'
import { newestPlan } from '#testing/newest-plan.ts'

const feeOf = (contests: ContestRows) => {
  const clientType = findClientType('School', { producer: false })
  const basis = { clientType, producer: false, contests, fees: USUAL_FEES, coupons: [], producerFee: ZERO }
  const { summary, problems } = priceQuote(basis, newestPlan)
  if (!summary || problems.length > 0) throw new Error(JSON.stringify(problems))
  return summary.amountDue
}
const ace = { prizeValue: fromDollars(20_000), amateurs: 120, pros: 0, yardage: 170 }
const putt = {
  contestType: 'Single Putt',
  distance: '40',
  finalists: 4,
  prizeValue: fromDollars(8000),
} as const
const shot = {
  yardage: 170,
  attempts: 6,
  attemptsPerAmateur: 1,
  payoutTimeframe: 'Cash 20-Year Annuity',
  prizeValue: fromDollars(250_000),
} as const
const roll = { rollers: 8, prizeValue: fromDollars(2500) }
const rows = (entity: ContestKind, figures: object): ContestRows => ({
  [entity]: [{ index: 1, figures }],
})

it.each<[ContestKind, string, object, object, 'more' | 'less' | 'the same']>([
  ['grand_prize', 'size of the prize', ace, { prizeValue: fromDollars(30_000) }, 'more'],
  ['grand_prize', 'More players', ace, { amateurs: 144 }, 'more'],
  ['grand_prize', 'a longer shot lowers', ace, { yardage: 190 }, 'less'],
  ['putting_prize', 'size of the prize', putt, { prizeValue: fromDollars(9000) }, 'more'],
  ['putting_prize', 'More finalists', putt, { finalists: 5 }, 'more'],
  ['putting_prize', 'a longer putt lowers', putt, { distance: '50' }, 'less'],
  ['shootout', 'size of the prize', shot, { prizeValue: fromDollars(1_000_000) }, 'more'],
  ['shootout', 'More shots', shot, { attempts: 8 }, 'more'],
  ['shootout', 'a longer shot lowers', shot, { yardage: 190 }, 'less'],
  ['shootout', 'over more years costs less', shot, { payoutTimeframe: 'Cash 40-Year Annuity' }, 'less'],
  ['dice_roll', 'share of the prize', roll, { prizeValue: fromDollars(5000) }, 'more'],
  ['dice_roll', 'It’s the same however many people roll', roll, { rollers: 30 }, 'the same'],
])('O01 %s: “%s” is said, and so it is', (entity, words, figures, changed, expected) => {
  expect(CONTESTS[entity].priceReason).toContain(words)
  const difference = feeOf(rows(entity, { ...figures, ...changed })) - feeOf(rows(entity, figures))
  expect(difference === 0 ? 'the same' : difference > 0 ? 'more' : 'less').toBe(expected)
})
