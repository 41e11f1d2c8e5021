import fc from 'fast-check'
import { COUPONS } from '#testing/coupon-lives.ts'

/** What comes off for whom; the last one is a producer. */
export const CLIENTS = { non_profit: 0, rotary: 10, farmers_agent: 10 } as const

export type FeeStep =
  | { does: 'type'; who: number; contest: number; fee: number | null }
  | { does: 'approve' | 'decline'; who: number; contest: number }
  | { does: 'players'; contest: number; players: number }
  | { does: 'second' | 'first out' | 'signs' | 'date' }
  | { does: 'coupon'; code: string }
  | { does: 'client'; type: keyof typeof CLIENTS }
  | { does: 'bonus'; prizes: number }

const who = fc.nat({ max: 2 })
const contest = fc.nat({ max: 1 })
const FEES = [null, 0, 110, 150, 180, 240, 330, 430, 600, 640, 900]

const step: fc.Arbitrary<FeeStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('type' as const), who, contest, fee: fc.constantFrom(...FEES) }),
  },
  { weight: 5, arbitrary: fc.record({ does: fc.constantFrom('approve' as const, 'decline'), who, contest }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('players' as const),
      contest,
      players: fc.constantFrom(100, 130),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constantFrom('second' as const, 'first out', 'signs', 'date') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('coupon' as const),
      code: fc.constantFrom(...Object.keys(COUPONS).filter((code) => code !== 'none')),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('client' as const),
      type: fc.constantFrom(...(Object.keys(CLIENTS) as (keyof typeof CLIENTS)[])),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('bonus' as const), prizes: fc.constantFrom(0, 1, 9) }),
  },
)

export const feeSteps = fc.array(step, { minLength: 8, maxLength: 16 })

/** A fee within the limit for whoever gets a discount, and below it without one. */
export const CHEAPENED: FeeStep[] = [
  { does: 'client', type: 'rotary' },
  { does: 'type', who: 0, contest: 1, fee: 430 },
  { does: 'client', type: 'non_profit' },
  { does: 'coupon', code: 'TENTH' },
  { does: 'approve', who: 0, contest: 1 },
  { does: 'approve', who: 1, contest: 1 },
  { does: 'client', type: 'farmers_agent' },
  { does: 'client', type: 'non_profit' },
]

/** What waits for the second contest follows it to the place of the first, beside what is typed for another second one. */
export const MOVED: FeeStep[] = [
  { does: 'type', who: 0, contest: 0, fee: 150 },
  { does: 'type', who: 1, contest: 1, fee: 330 },
  { does: 'first out' },
  { does: 'second' },
  { does: 'type', who: 2, contest: 1, fee: 110 },
  { does: 'approve', who: 0, contest: 0 },
  { does: 'date' },
  { does: 'coupon', code: 'HUNDRED' },
  { does: 'players', contest: 1, players: 130 },
  { does: 'approve', who: 0, contest: 1 },
  { does: 'players', contest: 1, players: 100 },
  { does: 'approve', who: 0, contest: 1 },
]
