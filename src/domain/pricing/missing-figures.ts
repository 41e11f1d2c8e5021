import { type Cents } from '#domain/money.ts'
import { type RowProblem } from '#domain/problem.ts'

interface Figures {
  amateurs?: number | undefined
  pros?: number | undefined
  yardage?: number | undefined
  prizeValue?: Cents | undefined
}

/** What has to be entered before a hole-in-one contest has a price; undefined once nothing is missing. */
export function missingFigures(figures: Figures): Pick<RowProblem, 'code' | 'message'> | undefined {
  const { amateurs = 0, pros = 0, yardage = 0, prizeValue = 0 } = figures
  const missing = [
    prizeValue > 0 ? [] : ['the prize value'],
    yardage > 0 ? [] : ['the yardage'],
    amateurs + pros > 0 ? [] : ['the number of amateurs or pros'],
  ].flat()
  return missing.length === 0 ? undefined : { code: 'MISSING_FIGURE', message: `Enter ${listed(missing)}` }
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
