import { type Cents } from '#domain/money.ts'
import { missingFigures } from '#domain/pricing/missing-figures.ts'
import { type Unratable } from '#domain/rating/contest.ts'

/** The rated figures of a grand prize, as far as they are typed. */
export interface HoleInOneFigures {
  amateurs?: number | undefined
  pros?: number | undefined
  yardage?: number | undefined
  prizeValue?: Cents | undefined
}

/** The same with nothing missing. */
export interface CompleteFigures {
  amateurs: number
  pros: number
  yardage: number
  prizeValue: Cents
}

/** The figures ready to be rated, or the sentence that says what to enter. */
export function complete(figures: HoleInOneFigures): CompleteFigures | Unratable {
  const { amateurs = 0, pros = 0, yardage = 0, prizeValue = 0 as Cents } = figures
  const problem = missingFigures(figures)
  return problem ? { problem } : { amateurs, pros, yardage, prizeValue }
}
