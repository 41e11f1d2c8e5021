import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import type { FigureColumn } from '#domain/contests/contest-line.ts'
import type { FieldProblem } from '#domain/problem.ts'
import { rowFieldKeys } from '#domain/quote/model/contest-rows.ts'
import { figureText } from '#domain/quote/scorecard/line-text.ts'
import { type DollarSign, formatMoney } from '#domain/values/money.ts'
import { pendingPatch, pendingRepOnlyProblems } from '#web/quote/answers/draft/draft.ts'
import type { AnswersState } from '#web/quote/answers/answers-store.ts'
import type { ShownLine } from '#web/scorecard/line-state.ts'

export interface WrongFigure extends FieldProblem {
  /** Where it stands on the line of the contest, if it does. */
  column: FigureColumn | undefined
}

/** The answers of a contest that are typed and cannot count, in the order of its fields. */
export function wrongFigures(state: AnswersState, kind: ContestDefinition, slot: number): WrongFigure[] {
  const problems = typedProblems(state)
  if (problems.length === 0) return []
  const columns: Readonly<Record<string, FigureColumn | undefined>> = kind.figureColumns
  return rowFieldKeys(kind, slot).flatMap(([name, key]) =>
    problems.filter(({ field }) => field === key).map((problem) => ({ ...problem, column: columns[name] })),
  )
}

/** The figure that still counts: `165 yards`. */
export function validFigure(
  { distance, players, prize }: ShownLine,
  column: FigureColumn,
  sign: DollarSign,
): string | undefined {
  if (column === 'prize') return prize === undefined ? undefined : formatMoney(prize, sign)
  const figure = column === 'distance' ? distance : players[0]
  return figure && figureText({ value: figure.value, unit: figure.unit })
}

/** Found once for each state, because every line of every scorecard on the page asks. */
const problemsByState = new WeakMap<AnswersState, readonly FieldProblem[]>()

function typedProblems(state: AnswersState): readonly FieldProblem[] {
  const known = problemsByState.get(state) ?? [
    ...pendingPatch(state).malformed,
    ...pendingRepOnlyProblems(state),
  ]
  problemsByState.set(state, known)
  return known
}
