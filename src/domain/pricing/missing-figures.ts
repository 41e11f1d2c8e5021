import { listed } from '#domain/phrase.ts'
import { type RowProblem } from '#domain/problem.ts'

/** What a row is rated by, each in the words that ask for it, with whether it is typed. */
export type TypedFigures = Readonly<Record<string, boolean>>

/** Half a contest has no price. */
export function isRatable(typed: TypedFigures): boolean {
  return Object.values(typed).every(Boolean)
}

/** Asks in one sentence for the figures that are not typed yet. */
export function missingFigures(typed: TypedFigures): Pick<RowProblem, 'code' | 'message'> {
  const missing = Object.keys(typed).filter((name) => typed[name] === false)
  return { code: 'MISSING_FIGURE', message: `Enter ${listed(missing)}` }
}
