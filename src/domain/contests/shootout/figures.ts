import { type Cents, ZERO } from '#domain/values/money.ts'
import type { ProvidedFigures } from '#domain/contests/missing-figures.ts'
import type { PayoutTimeframe } from '#domain/contests/shootout/shootout-options.ts'

/** The rated figures of a shootout that are filled in. */
export interface ShootoutFigures {
  /** All shots together. */
  attempts?: number | undefined
  attemptsPerAmateur?: number | undefined
  yardage?: number | undefined
  payoutTimeframe?: PayoutTimeframe | undefined
  prizeValue?: Cents | undefined
}

/** Which of the figures that the price needs are filled in. */
export function enteredShootoutFigures({
  attempts = 0,
  yardage = 0,
  payoutTimeframe,
  prizeValue = ZERO,
}: ShootoutFigures): ProvidedFigures {
  return {
    'the prize value': prizeValue > 0,
    'the payout': payoutTimeframe !== undefined,
    'the yardage': yardage > 0,
    'the number of shots': attempts > 0,
  }
}
