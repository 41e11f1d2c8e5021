import { type Cents, ZERO } from '#domain/values/money.ts'
import type { ProvidedFigures } from '#domain/contests/missing-figures.ts'

/** The rated figures of a grand prize that are filled in. */
export interface HoleInOneFigures {
  amateurs?: number | undefined
  pros?: number | undefined
  yardage?: number | undefined
  prizeValue?: Cents | undefined
}

/** Which of the figures that the price needs are filled in. */
export function enteredHoleInOneFigures({
  amateurs = 0,
  pros = 0,
  yardage = 0,
  prizeValue = ZERO,
}: HoleInOneFigures): ProvidedFigures {
  return {
    'the prize value': prizeValue > 0,
    'the yardage': yardage > 0,
    'the number of amateurs or pros': amateurs + pros > 0,
  }
}
