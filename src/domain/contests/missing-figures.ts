import { joinWithAnd } from '#domain/values/text-format.ts'
import { type RowProblem } from '#domain/problem.ts'

/** What a row is rated by, each in the words that ask for it, with whether it is typed. */
export type ProvidedFigures = Readonly<Record<string, boolean>>

/** Half a contest has no price. */
export function hasAllFigures(typed: ProvidedFigures): boolean {
  return Object.values(typed).every(Boolean)
}

/** Asks in one sentence for the figures that are not typed yet. */
export function askForMissingFigures(typed: ProvidedFigures): Pick<RowProblem, 'code' | 'message'> {
  const missing = Object.keys(typed).filter((name) => typed[name] === false)
  return { code: 'MISSING_FIGURE', message: `Enter ${joinWithAnd(missing)}` }
}
