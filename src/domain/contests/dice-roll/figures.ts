import { type Cents, ZERO } from '#domain/money.ts'
import { type TypedFigures } from '#domain/pricing/missing-figures.ts'

/** The figures of a dice roll, as far as they are typed. */
export interface DiceRollFigures {
  rollers?: number | undefined
  prizeValue?: Cents | undefined
}

/** The price asks for these. */
export function diceRollFiguresTyped({ prizeValue = ZERO }: DiceRollFigures): TypedFigures {
  return {
    'the prize value': prizeValue > 0,
  }
}
