import { type Cents } from '#domain/money.ts'

/** The figures of a dice roll, as far as they are typed. */
export interface DiceRollFigures {
  rollers?: number | undefined
  prizeValue?: Cents | undefined
}
