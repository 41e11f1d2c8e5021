import { type Cents, ZERO } from '#domain/values/money.ts'
import { type ProvidedFigures } from '#domain/contests/missing-figures.ts'

/** The figures of a dice roll, as far as they are typed. */
export interface DiceRollFigures {
  rollers?: number | undefined
  prizeValue?: Cents | undefined
}

/** The price asks for these. */
export function enteredDiceRollFigures({ prizeValue = ZERO }: DiceRollFigures): ProvidedFigures {
  return {
    'the prize value': prizeValue > 0,
  }
}
