import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import type { FieldProblem } from '#domain/problem.ts'
import { rowsOf } from '#domain/quote/model/quote.ts'
import { coverageStep } from '#domain/quote/steps/coverage.step.ts'
import type { StepContext } from '#domain/quote/steps/step.ts'
import { figureKeys } from '#web/quote/contests/rows/row-texts.ts'
import { wrongFigures } from '#web/quote/price/wrong-figures.ts'
import type { AnswersState } from '#web/quote/answers/answers-store.ts'

/** What is missing or wrong in a contest; one in which nothing is typed lacks its first figure. */
export function findRowProblems(
  kind: ContestDefinition,
  slot: number,
  state: AnswersState,
  context: StepContext,
): FieldProblem[] {
  const keys = figureKeys(kind, slot)
  const isThere = rowsOf(context.quote, kind).some((row) => row.slot === slot)
  const [firstKey = ''] = keys
  const blank = {
    section: kind.rows.section,
    field: firstKey,
    message: Object.values(kind.rows.fields)[0]?.message ?? '',
  }
  return [
    ...wrongFigures(state, kind, slot),
    ...(isThere ? coverageStep.problems(context).filter(({ field }) => keys.includes(field)) : [blank]),
  ]
}
