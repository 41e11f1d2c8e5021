import { type Cents, ZERO } from '#domain/values/money.ts'
import type { ProvidedFigures } from '#domain/contests/missing-figures.ts'
import type { PuttDistance, PuttingContestType } from '#domain/contests/putting/putting-options.ts'

/** The rated figures of a putting contest that are filled in. */
export interface PuttingFigures {
  contestType?: PuttingContestType | undefined
  finalists?: number | undefined
  distance?: PuttDistance | undefined
  prizeValue?: Cents | undefined
}

/** Which of the figures that the price needs are filled in. */
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
