import fc from 'fast-check'
import type { NaiveCard, NaiveTerms } from '#testing/naive-coupons.ts'

/** What the office sets of a coupon at once. */
export type Made = Omit<NaiveCard, 'isOffered'>

/** Whose quote it is. */
interface Asked {
  customer: string
  type: string
  partner: string | undefined
  players: number
}

/** One thing that somebody does; quotes and coupons by their place, again from the first after the last. */
export type Step =
  | { does: 'new quote'; asked: Asked; coupons: number[]; buys: boolean }
  | { does: 'enter' | 'take off'; quote: number; coupon: number }
  | { does: 'other answers'; quote: number; type: string; players: number; customer: string }
  | { does: 'save' | 'buy' | 'decline' | 'cancel'; quote: number }
  | { does: 'all buy' }
  | { does: 'set'; coupon: number; made: Made }
  | { does: 'withdraw or offer'; coupon: number }
  | { does: 'wait'; hours: number }

const place = fc.nat(7)
const type = fc.constantFrom('non_profit', 'golf_course', 'rotary')
const players = fc.constantFrom(80, 100, 120, 130)
const customer = fc.constantFrom('kim', 'Kim', 'sam', 'lee')
const partner = fc.constantFrom(undefined, undefined, undefined, 'LINKS', 'GOLFDAY')

function rarely<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
}

const terms: fc.Arbitrary<NaiveTerms> = fc.record({
  worth: fc.constantFrom<NaiveTerms['worth'][]>(
    { percent: 10 },
    { percent: 25 },
    { percent: 50 },
    { amount: 40 },
    { amount: 100 },
    { amount: 5000 },
  ),
  firstDay: rarely(fc.constantFrom('2027-01-15', '2027-01-16')),
  lastDay: rarely(fc.constantFrom('2027-01-16', '2027-01-17')),
  types: rarely(fc.constantFrom(['golf_course'], ['non_profit', 'rotary'])),
  partners: rarely(fc.constantFrom(['LINKS'], ['LINKS', 'GOLFDAY'])),
  minimum: rarely(fc.constantFrom(250, 268, 300)),
})

const made: fc.Arbitrary<Made> = fc.record({
  terms,
  limit: fc.constantFrom(undefined, 1, 2, 3),
  limitEach: fc.constantFrom(undefined, undefined, 1, 2),
})

const asked: fc.Arbitrary<Asked> = fc.record({ customer, type, partner, players })

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('new quote' as const),
      asked,
      coupons: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 }),
      buys: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('enter' as const, 'enter', 'take off'),
      quote: place,
      coupon: place,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('other answers' as const),
      quote: place,
      type,
      players,
      customer,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constantFrom('save' as const, 'buy', 'buy', 'decline', 'cancel'),
      quote: place,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ does: 'all buy' as const }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('set' as const), coupon: place, made }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('withdraw or offer' as const), coupon: place }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), hours: fc.constantFrom(11, 24) }) },
)

export const steps: fc.Arbitrary<Step[]> = fc.array(step, { minLength: 8, maxLength: 14 })

/** Three coupons, as many as there are in a life. */
export const coupons: fc.Arbitrary<[Made, Made, Made]> = fc.tuple(made, made, made)

const KIM: Asked = { customer: 'kim', type: 'non_profit', partner: undefined, players: 120 }
const TENTH = { worth: { percent: 10 } }

/** More want it at once than can have it, again after a withdrawal, and once a card was declined. */
export const RACED: [[Made, Made, Made], Step[]] = [
  [
    { terms: TENTH, limit: 2 },
    { terms: { worth: { amount: 40 } }, limitEach: 1 },
    { terms: { worth: { amount: 5000 } } },
  ],
  [
    { does: 'new quote', asked: KIM, coupons: [0, 1], buys: false },
    { does: 'new quote', asked: { ...KIM, customer: 'Kim' }, coupons: [0, 1], buys: false },
    { does: 'new quote', asked: { ...KIM, customer: 'lee' }, coupons: [0], buys: false },
    { does: 'new quote', asked: { ...KIM, customer: 'sam', type: 'rotary' }, coupons: [1, 0], buys: false },
    { does: 'decline', quote: 0 },
    { does: 'all buy' },
    { does: 'save', quote: 1 },
    { does: 'all buy' },
    { does: 'cancel', quote: 0 },
    { does: 'new quote', asked: KIM, coupons: [0, 1, 2], buys: true },
    { does: 'set', coupon: 0, made: { terms: { worth: { percent: 50 } }, limit: 4 } },
    { does: 'new quote', asked: { ...KIM, customer: 'lee' }, coupons: [0, 2], buys: false },
    { does: 'withdraw or offer', coupon: 0 },
    { does: 'all buy' },
  ],
]

/** Each condition is met, and is not met any more once the quote or the day is another. */
export const CONDITIONS: [[Made, Made, Made], Step[]] = [
  [
    { terms: { ...TENTH, firstDay: '2027-01-16', lastDay: '2027-01-17' } },
    { terms: { worth: { amount: 40 }, types: ['non_profit', 'rotary'], minimum: 250 } },
    { terms: { worth: { percent: 25 }, partners: ['LINKS'] } },
  ],
  [
    { does: 'new quote', asked: { ...KIM, partner: 'LINKS', players: 130 }, coupons: [0, 1, 2], buys: false },
    { does: 'new quote', asked: { ...KIM, partner: 'GOLFDAY' }, coupons: [1, 2], buys: false },
    { does: 'wait', hours: 11 },
    { does: 'enter', quote: 0, coupon: 0 },
    { does: 'wait', hours: 11 },
    { does: 'enter', quote: 0, coupon: 0 },
    { does: 'enter', quote: 1, coupon: 0 },
    { does: 'other answers', quote: 0, type: 'rotary', players: 120, customer: 'sam' },
    { does: 'other answers', quote: 1, type: 'golf_course', players: 130, customer: 'sam' },
    { does: 'buy', quote: 1 },
    { does: 'set', coupon: 1, made: { terms: { worth: { amount: 40 } }, limit: 1 } },
    { does: 'enter', quote: 0, coupon: 1 },
    { does: 'take off', quote: 0, coupon: 1 },
    { does: 'enter', quote: 0, coupon: 1 },
    { does: 'wait', hours: 36 },
    { does: 'buy', quote: 0 },
    { does: 'new quote', asked: KIM, coupons: [0, 1, 2], buys: true },
  ],
]
