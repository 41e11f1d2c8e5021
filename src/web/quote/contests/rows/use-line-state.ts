import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { missingAnswers, nameMissing } from '#domain/contests/missing-figures.ts'
import type { RowProblem } from '#domain/problem.ts'
import { isDescribed } from '#domain/quote/model/described-rows.ts'
import { rowsOf } from '#domain/quote/model/quote.ts'
import type { ScorecardLine } from '#domain/quote/scorecard/scorecard.ts'
import { useFieldErrors } from '#web/form/field-texts.ts'
import { findRowProblems } from '#web/quote/contests/rows/row-problems.ts'
import { validFigure, wrongFigures } from '#web/quote/price/wrong-figures.ts'
import { useRowPriceProblem } from '#web/quote/contests/rows/use-row-price-problem.ts'
import { useStepContext } from '#web/quote/answers/context.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import type { AnswersState } from '#web/quote/answers/answers-store.ts'
import { draftSign, textOf } from '#web/quote/answers/draft/draft.ts'
import type { StepContext } from '#domain/quote/steps/step.ts'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import type { LineState } from '#web/scorecard/line-state.ts'

/**
 * What is said on the line of a contest besides its figures. While it is open, its fields say what is wrong.
 *
 * @rule N73 Where a figure is not valid, the fee is in grey, with the figures that it is for.
 * @rule S05 An unfinished contest says what is missing. One in which nothing was typed says nothing.
 */
export function useLineState(
  kind: ContestDefinition,
  line: ScorecardLine,
  field: StepField,
  isOpen: boolean,
): LineState {
  const state = useAnswersState()
  const context = useStepContext()
  const errorOf = useFieldErrors(field(kind.coverageKey))
  const unpriced = useRowPriceProblem(kind.entity, line.slot)
  const wrong = wrongFigures(state, kind, line.slot)
  const said = wrong.filter(({ field: key }) => !isOpen || errorOf(key) !== undefined)
  const note = isOpen ? undefined : describeProblem(kind, line.slot, state, context, unpriced)
  const sign = draftSign(state)
  const valid =
    line.fee === undefined ? [] : wrong.map(({ column }) => column && validFigure(line, column, sign))
  const stillCounts = valid.filter((figure) => figure !== undefined)

  return {
    isOld: state.price.hasOutdatedRows || wrong.length > 0,
    typed: Object.fromEntries(
      said.flatMap(({ column, field: key }) => (column ? [[column, textOf(state, key)]] : [])),
    ),
    ...(note && { note }),
    ...(stillCounts.length > 0 && { feeNote: `for ${stillCounts.join(', ')}` }),
  }
}

function describeProblem(
  kind: ContestDefinition,
  slot: number,
  state: AnswersState,
  context: StepContext,
  unpriced: RowProblem | undefined,
): LineState['note'] {
  const [wrong] = wrongFigures(state, kind, slot)
  if (wrong) return { tone: 'problem', text: wrong.message }
  const row = rowsOf(context.quote, kind).find((candidate) => candidate.slot === slot)
  if (!row || !isDescribed(context.quote, kind, row)) return undefined
  const missing = missingAnswers(kind, row)
  if (missing.length > 0) return { tone: 'attention', text: nameMissing(missing) }
  const [problem] = findRowProblems(kind, slot, state, context)
  if (problem) return { tone: 'attention', text: problem.message }
  return unpriced && { tone: 'problem', text: unpriced.message }
}
