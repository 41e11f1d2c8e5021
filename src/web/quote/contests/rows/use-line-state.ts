import { type ContestDefinition } from '#domain/contests/contest-definition.ts'
import { type ScorecardLine } from '#domain/quote/scorecard/scorecard.ts'
import { useFieldErrors } from '#web/form/field-texts.ts'
import { findRowProblems } from '#web/quote/contests/rows/row-problems.ts'
import { validFigure, wrongFigures } from '#web/quote/price/wrong-figures.ts'
import { useRowPriceProblem } from '#web/quote/contests/rows/use-row-price-problem.ts'
import { useStepContext } from '#web/quote/answers/context.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { draftSign, textOf } from '#web/quote/answers/draft/draft.ts'
import { type StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { type LineState } from '#web/scorecard/line-state.ts'

/**
 * What is said on the line of a contest besides its figures. While it is open, its fields say what is wrong.
 *
 * @rule N73 Where a figure is not valid, the fee is in grey, with the figures that it is for.
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
  const [missing] = isOpen ? [] : findRowProblems(kind, line.slot, state, context)
  const note = missing ?? (isOpen ? undefined : unpriced)
  const sign = draftSign(state)
  const valid =
    line.fee === undefined ? [] : wrong.map(({ column }) => column && validFigure(line, column, sign))
  const stillCounts = valid.filter((figure) => figure !== undefined)

  return {
    isOld: state.price.hasOutdatedRows || wrong.length > 0,
    typed: Object.fromEntries(
      said.flatMap(({ column, field: key }) => (column ? [[column, textOf(state, key)]] : [])),
    ),
    ...(note && {
      note: { tone: wrong.length > 0 || !missing ? 'problem' : 'attention', text: note.message },
    }),
    ...(stillCounts.length > 0 && { feeNote: `for ${stillCounts.join(', ')}` }),
  }
}
