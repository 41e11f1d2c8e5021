import fc from 'fast-check'

/** In dollars. `which` chooses among the documents that there are. */
export type Step =
  | { does: 'bill' | 'sell' | 'take back'; amount: number }
  | { does: 'pay'; which: number; amount: number }
  | { does: 'move'; which: number; to: number; amount: number }
  | { does: 'correct an invoice' | 'correct a payment'; which: number; amount: number }
  | { does: 'void' | 'pay back'; which: number }

const amount = fc.integer({ min: 1, max: 400 })
const which = fc.nat({ max: 9 })
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ does: fc.constantFrom('bill' as const, 'sell' as const, 'take back' as const), amount }),
    fc.record({ does: fc.constant('pay' as const), which, amount }),
    fc.record({ does: fc.constant('move' as const), which, to: which, amount }),
    fc.record({
      does: fc.constantFrom('correct an invoice' as const, 'correct a payment' as const),
      which,
      amount,
    }),
    fc.record({ does: fc.constantFrom('void' as const, 'pay back' as const), which }),
  ),
  { minLength: 2, maxLength: 12 },
)

/** Together they reach each kind of step. */
export const EVERY_STEP: [Step[]][] = [
  [
    [
      { does: 'bill', amount: 40 },
      { does: 'pay', which: 0, amount: 350 },
      { does: 'move', which: 0, to: 1, amount: 30 },
      { does: 'correct an invoice', which: 1, amount: 35 },
      { does: 'take back', amount: 10 },
      { does: 'move', which: 1, to: 0, amount: 5 },
      { does: 'pay back', which: 0 },
    ],
  ],
  [
    [
      { does: 'sell', amount: 25 },
      { does: 'pay', which: 0, amount: 200 },
      { does: 'correct a payment', which: 0, amount: 250 },
      { does: 'correct a payment', which: 0, amount: 100 },
      { does: 'void', which: 2 },
      { does: 'void', which: 1 },
    ],
  ],
]
