import fc from 'fast-check'
import { COUPONS } from '#testing/coupon-lives.ts'
import type { NaivePrice, NaivePrices } from '#testing/naive-payers.ts'
import { OTHERS } from '#testing/payer-steps.ts'
import { TAKES_OVER } from '#testing/recorded-producer.ts'

/** How a policy with two contests was bought, with a coupon, before others pay for it too. */
export interface Bought {
  coupon: keyof typeof COUPONS
  isSold: boolean
  isBilled: boolean
  bonusPrizes: number
}

/** One thing that somebody does to it. */
export type Step =
  | { does: 'change' | 'swap'; players: number }
  | { does: 'producer'; to: string | null }
  | { does: 'courtesy' | 'refund'; amount: number }
  | { does: 'endorse'; difference: number }
  | { does: 'second out' | 'open second' | 'play first' | 'cancel' | 'lapse' | 'jobs' }

/** The first contest for $10,000 by its players, with the producer's tenth. */
export const FIRST: Readonly<Record<number, NaivePrice>> = {
  80: { gross: 226, net: 203 },
  100: { gross: 268, net: 241 },
  120: { gross: 310, net: 279 },
  130: { gross: 330, net: 297 },
}
/** For $25,000 and 100 or 130 players. */
export const SECOND: Readonly<Record<number, NaivePrice>> = {
  100: { gross: 580, net: 522 },
  130: { gross: 736, net: 662 },
}
const BONUS_PRIZE = 45

export interface Covered {
  first: number
  /** Undefined once it is taken out. */
  second: number | undefined
  bonusPrizes: number
}

/** Nothing is kept of a bonus prize for a producer. */
export function pricesOf({ first, second, bonusPrizes }: Covered): NaivePrices {
  const bonus = bonusPrizes * BONUS_PRIZE
  return {
    first: FIRST[first] ?? NEVER,
    ...(second !== undefined && { second: SECOND[second] ?? NEVER }),
    bonus: { gross: bonus, net: bonus },
  }
}

const NEVER: NaivePrice = { gross: NaN, net: NaN }

export const bought: fc.Arbitrary<Bought> = fc.record({
  coupon: fc.constantFrom(...Object.keys(COUPONS)),
  isSold: fc.boolean(),
  isBilled: fc.boolean(),
  bonusPrizes: fc.constantFrom(1, 9),
})

const players = fc.constantFrom(...Object.keys(FIRST).map(Number))
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constantFrom('change' as const, 'change', 'swap'), players }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('producer' as const),
      to: fc.constantFrom(null, ...Object.keys(OTHERS)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('courtesy' as const, 'refund'),
      amount: fc.integer({ min: 1, max: 60 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('endorse' as const),
      difference: fc.constantFrom(-60, -40, 40),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constantFrom('second out' as const, 'open second', 'play first', 'cancel', 'lapse', 'jobs'),
    }),
  },
)

/** How it ends, as a whole or in part: play stops a cancellation but of a contest that awaits its date. */
const ENDINGS: Step[][] = [
  [{ does: 'open second' }, { does: 'play first' }, { does: 'cancel' }],
  [{ does: 'open second' }, { does: 'lapse' }],
  [{ does: 'second out' }, { does: 'cancel' }],
  [{ does: 'cancel' }],
]

export const steps: fc.Arbitrary<Step[]> = fc
  .tuple(fc.array(step, { minLength: 3, maxLength: 6 }), fc.constantFrom(...ENDINGS))
  .map(([taken, ending]) => [...taken, ...ending])

const to = TAKES_OVER.producer_email

/** The second contest is the first payer's, though a later one paid for more players of the first. */
export const CANCELLED_IN_PART: [Bought, Step[]] = [
  { coupon: 'TENTH', isSold: true, isBilled: false, bonusPrizes: 9 },
  [
    { does: 'producer', to: null },
    { does: 'change', players: 130 },
    { does: 'courtesy', amount: 20 },
    { does: 'open second' },
    { does: 'play first' },
    { does: 'cancel' },
  ],
]

/** Two have paid for the contest that is taken out, each in figures of its own. */
export const TAKEN_OUT: [Bought, Step[]] = [
  { coupon: 'HUNDRED', isSold: false, isBilled: true, bonusPrizes: 1 },
  [
    { does: 'producer', to },
    { does: 'swap', players: 130 },
    { does: 'producer', to: null },
    { does: 'second out' },
    { does: 'change', players: 100 },
    { does: 'refund', amount: 10 },
  ],
]

/** A coupon that paid for all takes nothing off what a later producer adds. */
export const LAPSED: [Bought, Step[]] = [
  { coupon: 'HUGE', isSold: false, isBilled: true, bonusPrizes: 9 },
  [
    { does: 'producer', to },
    { does: 'swap', players: 80 },
    { does: 'producer', to: 'cy@shore.example' },
    { does: 'open second' },
    { does: 'jobs' },
    { does: 'lapse' },
  ],
]

/** What is taken off is of the whole policy, and is kept as the extras are once something was played. */
export const ENDORSED: [Bought, Step[]] = [
  { coupon: 'TENTH', isSold: true, isBilled: false, bonusPrizes: 1 },
  [
    { does: 'endorse', difference: 40 },
    { does: 'producer', to: null },
    { does: 'endorse', difference: -60 },
    { does: 'swap', players: 130 },
    { does: 'open second' },
    { does: 'play first' },
    { does: 'cancel' },
  ],
]
