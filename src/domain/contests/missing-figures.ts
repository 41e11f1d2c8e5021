import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { fieldNoun } from '#domain/values/field.ts'
import { joinWithAnd } from '#domain/values/text-format.ts'
import type { RowProblem } from '#domain/problem.ts'

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

/** The answers that a contest still lacks, as they are called within a sentence. */
export function missingAnswers(
  { requiredFields, rows }: Pick<ContestDefinition, 'requiredFields' | 'rows'>,
  row: Readonly<Record<string, unknown>>,
): string[] {
  return requiredFields.flatMap((name) => {
    const field = rows.fields[name]
    return field === undefined || row[name] !== undefined ? [] : [fieldNoun(field)]
  })
}

const MOST_NAMED = 3

/** `Missing: yardage and prize value`. */
export function nameMissing(nouns: readonly string[]): string {
  const named =
    nouns.length > MOST_NAMED
      ? [...nouns.slice(0, MOST_NAMED - 1), `${nouns.length - MOST_NAMED + 1} more`]
      : nouns
  return `Missing: ${joinWithAnd(named)}`
}
