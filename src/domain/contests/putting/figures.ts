import { type Cents, ZERO } from '#domain/values/money.ts'
import { type ProvidedFigures } from '#domain/contests/missing-figures.ts'
import { type PuttDistance, type PuttingContestType } from '#domain/contests/putting/putting-options.ts'

/** The rated figures of a putting contest, as far as they are typed. */
export interface PuttingFigures {
  contestType?: PuttingContestType | undefined
  finalists?: number | undefined
  distance?: PuttDistance | undefined
  prizeValue?: Cents | undefined
}

/** The price asks for these. */
export function enteredPuttingFigures({
  contestType,
  distance,
  finalists = 0,
  prizeValue = ZERO,
}: PuttingFigures): ProvidedFigures {
  return {
    'the prize value': prizeValue > 0,
    'the type of contest': contestType !== undefined,
    'the distance': distance !== undefined,
    'the number of finalists': finalists > 0,
  }
}
