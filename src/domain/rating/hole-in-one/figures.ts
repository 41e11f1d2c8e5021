import { type Cents } from '#domain/money.ts'
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
  const missing = [
    prizeValue > 0 ? [] : ['the prize value'],
    yardage > 0 ? [] : ['the yardage'],
    amateurs + pros > 0 ? [] : ['the number of amateurs or pros'],
  ].flat()
  if (missing.length === 0) return { amateurs, pros, yardage, prizeValue }
  return { problem: { code: 'MISSING_FIGURE', message: `Enter ${listed(missing)}` } }
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
