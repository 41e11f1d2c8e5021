import { joinWithAnd } from '#domain/values/text-format.ts'
import { type RowProblem } from '#domain/problem.ts'

/** The figures that a price needs, by their name in messages, with whether each is filled in. */
export type ProvidedFigures = Readonly<Record<string, boolean>>

/** Every figure of a kind, filled in or not: a new one is missing here until it is read from its row. */
export type EveryFigure<Figures> = { [K in keyof Figures]-?: Figures[K] }

export function hasAllFigures(typed: ProvidedFigures): boolean {
  return Object.values(typed).every(Boolean)
}

/** One sentence that asks for all missing figures. */
export function askForMissingFigures(typed: ProvidedFigures): Pick<RowProblem, 'code' | 'message'> {
  const missing = Object.keys(typed).filter((name) => typed[name] === false)
  return { code: 'MISSING_FIGURE', message: `Enter ${joinWithAnd(missing)}` }
}
