import fc from 'fast-check'
import { TAKES_OVER } from '#testing/recorded-producer.ts'

export const OTHERS = {
  [TAKES_OVER.producer_email]: TAKES_OVER,
  'cy@shore.example': {
    ...TAKES_OVER,
    producer_agency_name: 'Shore Agency',
    producer_email: 'cy@shore.example',
  },
}

/** How a policy was bought that several people pay for. */
export interface Bought {
  isSold: boolean
  isBilled: boolean
}

/** One thing that somebody does to it. */
export type Step =
  | { does: 'change' | 'ask'; players: number }
  | { does: 'producer'; to: string | null }
  | { does: 'courtesy' | 'refund'; amount: number }
  | { does: 'endorse'; difference: number }
  | { does: 'decide' | 'near' | 'far' | 'signs' | 'pay invoice' | 'cancel' | 'lapse' | 'jobs' }

export const bought: fc.Arbitrary<Bought> = fc.record({ isSold: fc.boolean(), isBilled: fc.boolean() })

const players = fc.constantFrom(80, 100, 120, 130)
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('change' as const), players }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('ask' as const), players }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('producer' as const),
      to: fc.constantFrom(null, ...Object.keys(OTHERS)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('courtesy' as const, 'refund'),
      amount: fc.integer({ min: 1, max: 30 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('endorse' as const),
      difference: fc.constantFrom(-60, -40, 0, 40),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'decide' as const,
        'near',
        'near',
        'far',
        'signs',
        'pay invoice',
        'cancel',
        'lapse',
        'jobs',
      ),
    }),
  },
)

/** Together they reach each kind of step. */
export const RUSH_AFTER_THE_PRODUCER: Step[] = [
  { does: 'courtesy', amount: 20 },
  { does: 'producer', to: null },
  { does: 'near' },
  { does: 'signs' },
  { does: 'signs' },
  { does: 'producer', to: TAKES_OVER.producer_email },
  { does: 'far' },
  { does: 'change', players: 130 },
  { does: 'cancel' },
]
export const TWO_INVOICES: Step[] = [
  { does: 'near' },
  { does: 'pay invoice' },
  { does: 'change', players: 120 },
  { does: 'pay invoice' },
]
export const ASKED_OF_A_LATER_PRODUCER: Step[] = [
  { does: 'pay invoice' },
  { does: 'producer', to: TAKES_OVER.producer_email },
  { does: 'ask', players: 130 },
  { does: 'producer', to: 'cy@shore.example' },
  { does: 'decide' },
  { does: 'near' },
  { does: 'jobs' },
  { does: 'change', players: 80 },
  { does: 'lapse' },
]

/** What a later payer's endorsement takes off was paid by the one before. */
export const ENDORSED_AFTER_THE_PRODUCER: Step[] = [
  { does: 'endorse', difference: 40 },
  { does: 'producer', to: TAKES_OVER.producer_email },
  { does: 'change', players: 120 },
  { does: 'endorse', difference: -60 },
  { does: 'producer', to: null },
  { does: 'change', players: 80 },
  { does: 'cancel' },
]
