import fc from 'fast-check'
import { producerFields } from '#testing/a-quote.ts'
import type { NaiveCoupon } from '#testing/naive-books.ts'
import { takeExtraFees, USUAL_FEES } from '#domain/pricing/extra-fees.ts'
import { type ClientType, clientTypesInForce, takeClientTypes } from '#domain/values/client-types.ts'
import { fromDollars } from '#domain/values/money.ts'
import type { Db } from '#server/kit/db/database.ts'
import { upsertCoupon } from '#server/quotes/repository.ts'

/** Contest 1 is played in summer, or so soon that its signs go by rush, or would if it had any; contest 2 on June 13. */
export const FIRST = { soon: '2027-01-25', bare: '2027-01-25', later: '2027-06-12' } as const
export const SECOND = '2027-06-13'
export const COUPONS: Record<string, NaiveCoupon> = {
  none: null,
  HALF: { percent: 50 },
  TENTH: { percent: 10 },
  HUNDRED: { flat: 100 },
  HUGE: { flat: 5000 },
}

/** Puts them into an office's database. */
export async function storeCoupons(db: Db): Promise<void> {
  for (const [code, coupon] of Object.entries(COUPONS)) {
    if (coupon === null) continue
    const takesOff =
      'percent' in coupon
        ? ({ isPercentage: true, value: coupon.percent } as const)
        : ({ isPercentage: false, value: fromDollars(coupon.flat) } as const)
    await upsertCoupon(db, { code, ...takesOff })
  }
}

export interface Bought {
  coupon: keyof typeof COUPONS
  isProducers: boolean
  isBilled: boolean
  bonusPrizes: number
  first: keyof typeof FIRST
  /** Friends & Family: nothing of it costs anything, whatever becomes of it. */
  isFree: boolean
  /** What extras cost when it is bought, in dollars; as it comes with the program where left out. */
  fees?: DollarFees
}

/** Of each premium bonus prize, and of rush shipping. */
interface DollarFees {
  premium: number
  rush: number
}

export const USUAL_DOLLARS: DollarFees = { premium: 45, rush: 25 }

export type Step =
  | { does: 'change'; players: number; prize: number; second: 'same' | 'dearer' | 'out' }
  | { does: 'order signs' | 'without signs' }
  | { does: 'move first'; to: string }
  | { does: 'postpone second' | 'play first' | 'cancel' | 'lapse' | 'jobs' }
  | { does: 'courtesy' | 'refund'; amount: number }
  | { does: 'endorse'; difference: number }
  /** The office sets the discounts of all client types. */
  | { does: 'other discounts'; percent: number }
  /** The office sets what extras cost. */
  | { does: 'other fees'; fees: DollarFees }

const anyFees: fc.Arbitrary<DollarFees> = fc.record({
  premium: fc.constantFrom(45, 48.5, 60, 0.01),
  rush: fc.constantFrom(25, 27.25, 40, 0),
})

export const bought: fc.Arbitrary<Bought> = fc
  .record({
    coupon: fc.constantFrom(...Object.keys(COUPONS)),
    isProducers: fc.boolean(),
    isBilled: fc.boolean(),
    bonusPrizes: fc.constantFrom(1, 2, 9),
    first: fc.constantFrom('soon' as const, 'bare', 'later'),
    isFree: fc.constantFrom(false, false, false, true),
    fees: anyFees,
  })
  // No producer sells it.
  .map((how) => ({ ...how, isProducers: how.isProducers && !how.isFree }))

export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('change' as const),
      players: fc.constantFrom(60, 80, 100, 130),
      prize: fc.constantFrom(5000, 10_000, 25_000),
      second: fc.constantFrom('same' as const, 'same', 'dearer', 'out'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('postpone second' as const, 'play first', 'cancel', 'lapse', 'jobs'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.oneof(
      fc.record({ does: fc.constantFrom('order signs' as const, 'order signs', 'without signs') }),
      fc.record({
        does: fc.constant('move first' as const),
        to: fc.constantFrom('2027-01-20', '2027-01-22', '2027-01-29', '2027-06-12'),
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('courtesy' as const, 'refund'),
      amount: fc.integer({ min: 1, max: 60 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('other discounts' as const),
      percent: fc.constantFrom(0, 7.5, 25, 50),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('other fees' as const), fees: anyFees }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('endorse' as const),
      difference: fc.constantFrom(-200, -40, 0, 40, 150),
    }),
  },
)

/** More is taken off than the policy costs after a change, until it costs more again. */
export const ENDORSED: [Bought, Step[]] = [
  { coupon: 'HALF', isProducers: true, isBilled: false, bonusPrizes: 1, first: 'later', isFree: false },
  [
    { does: 'endorse', difference: 40 },
    { does: 'endorse', difference: -200 },
    { does: 'change', players: 60, prize: 5000, second: 'out' },
    { does: 'change', players: 130, prize: 25_000, second: 'same' },
    { does: 'cancel' },
  ],
]

/** Signs are ordered so late that they go by rush, need it no more, need it again, and are left out. */
export const RUSHED: [Bought, Step[]] = [
  { coupon: 'TENTH', isProducers: false, isBilled: false, bonusPrizes: 1, first: 'bare', isFree: false },
  [
    { does: 'order signs' },
    { does: 'change', players: 130, prize: 25_000, second: 'same' },
    { does: 'move first', to: '2027-06-12' },
    { does: 'move first', to: '2027-01-22' },
    { does: 'without signs' },
    { does: 'order signs' },
    { does: 'cancel' },
  ],
]

/** The same of Friends & Family, with credits and refunds that there is nothing for. */
export const FREE: [Bought, Step[]] = [
  { ...RUSHED[0], coupon: 'none', first: 'soon', isFree: true },
  [
    { does: 'courtesy', amount: 10 },
    { does: 'refund', amount: 10 },
    { does: 'change', players: 130, prize: 25_000, second: 'out' },
    { does: 'move first', to: '2027-01-20' },
    { does: 'play first' },
    { does: 'cancel' },
  ],
]

/** The discounts of all client types change, and those of a policy do not. */
export const DISCOUNTED: [Bought, Step[]] = [
  { coupon: 'TENTH', isProducers: true, isBilled: false, bonusPrizes: 1, first: 'later', isFree: false },
  [
    { does: 'other discounts', percent: 50 },
    { does: 'change', players: 130, prize: 25_000, second: 'dearer' },
    { does: 'other discounts', percent: 0 },
    { does: 'change', players: 60, prize: 5000, second: 'out' },
    { does: 'cancel' },
  ],
]

/** What extras cost changes, and a policy keeps its own; rush shipping comes, goes and comes again. */
export const OTHER_FEES: [Bought, Step[]] = [
  { ...RUSHED[0], bonusPrizes: 2, fees: { premium: 48.5, rush: 27.25 } },
  [
    { does: 'other fees', fees: { premium: 60, rush: 40 } },
    { does: 'order signs' },
    { does: 'other fees', fees: { premium: 0.01, rush: 0 } },
    { does: 'change', players: 130, prize: 25_000, second: 'same' },
    { does: 'move first', to: '2027-06-12' },
    { does: 'move first', to: '2027-01-22' },
    { does: 'cancel' },
  ],
]

/** Rush shipping is free when it is bought, and stays so. */
export const FREE_RUSH: [Bought, Step[]] = [
  { ...RUSHED[0], first: 'soon', fees: { premium: 45, rush: 0 } },
  [
    { does: 'other fees', fees: USUAL_DOLLARS },
    { does: 'change', players: 130, prize: 25_000, second: 'same' },
    { does: 'move first', to: '2027-01-22' },
    { does: 'without signs' },
    { does: 'order signs' },
    { does: 'cancel' },
  ],
]

/** What the office makes of the fees of extras. */
export function setFees({ premium, rush }: DollarFees): void {
  takeExtraFees({ ...USUAL_FEES, premiumBps: fromDollars(premium), rushShippingFee: fromDollars(rush) })
}

/** What the office makes of the discounts of all client types at once. */
export function setDiscounts(percent: number): void {
  const set = (types: readonly ClientType[]) => types.map((type) => ({ ...type, discount_percent: percent }))
  const { clients, producers } = clientTypesInForce()
  takeClientTypes({ clients: set(clients), producers: set(producers) })
}

/** Such as 06-12-2027. */
export function wireDate(day: string): string {
  return day.replace(/^(\d+)-(.*)$/, '$2-$1')
}

/** Two contests on two days, with premium bonus prizes. */
export const fieldsOf = ({ isProducers, bonusPrizes, first, isFree }: Bought) => ({
  ...(isProducers && producerFields()),
  ...(isFree && { client_type: 'hl' }),
  h_amateurs_1: 100,
  h_date_1: wireDate(FIRST[first]),
  ...(first === 'soon'
    ? { rush_shipping_accepted: 'Yes' }
    : { grand_prize_signs: 'No', h_sponsor_name_1: null }),
  h_date_2: wireDate(SECOND),
  h_hole_2: 12,
  h_amateurs_2: 100,
  h_pros_2: 0,
  h_yardage_2: 165,
  h_prize_value_2: 25_000,
  h_prize_description_2: 'Boat',
  type_bps: 'premium',
  number_bps: bonusPrizes,
})
