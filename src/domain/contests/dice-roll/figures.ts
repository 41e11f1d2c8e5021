import { type Cents, ZERO } from '#domain/values/money.ts'
import type { ProvidedFigures } from '#domain/contests/missing-figures.ts'

/** The figures of a dice roll that are filled in. */
export interface DiceRollFigures {
  rollers?: number | undefined
  prizeValue?: Cents | undefined
}

/** Which of the figures that the price needs are filled in. */
export function enteredDiceRollFigures({ prizeValue = ZERO }: DiceRollFigures): ProvidedFigures {
  return {
    'the prize value': prizeValue > 0,
  }
}
