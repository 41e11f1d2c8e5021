import { type ContestDefinition } from '#domain/contests/contest-definition.ts'
import { figureText } from '#domain/quote/scorecard/line-text.ts'
import { type ScorecardLine } from '#domain/quote/scorecard/scorecard.ts'
import { wireKey } from '#domain/contests/slots.ts'
import { formatMoney } from '#domain/values/money.ts'
import { useFieldErrors } from '#web/form/field-texts.ts'
import { findMalformedFigures, findRowProblems } from '#web/quote/contests/rows/row-problems.ts'
import { useRowPriceProblem } from '#web/quote/contests/rows/use-row-price-problem.ts'
import { useSessionState, useStepContext } from '#web/quote/session/context.ts'
import { textOf } from '#web/quote/session/draft/draft.ts'
import { type StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { type FigureColumn, type LineState } from '#web/scorecard/line-state.ts'

/** The column in which a figure of a contest stands. */
const COLUMNS: Readonly<Record<string, FigureColumn>> = {
  yardage: 'distance',
  distance: 'distance',
  amateurs: 'players',
  finalists: 'players',
  attempts: 'players',
  rollers: 'players',
  prizeValue: 'prize',
}

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
  const state = useSessionState()
  const context = useStepContext()
  const errorOf = useFieldErrors(field(kind.coverageKey))
  const unpriced = useRowPriceProblem(kind.entity, line.slot)
  const malformed = findMalformedFigures(kind, line.slot, state)
  const isMalformed = (key: string) => malformed.some((problem) => problem.field === key)
  const wrong = columnsOf(kind, line.slot, isMalformed)
  const said = columnsOf(
    kind,
    line.slot,
    (key) => isMalformed(key) && (!isOpen || errorOf(key) !== undefined),
  )
  const [missing] = isOpen ? [] : findRowProblems(kind, line.slot, state, context)
  const note = missing ?? (isOpen ? undefined : unpriced)
  const valid = line.fee === undefined ? [] : wrong.flatMap(({ column }) => figureOf(line, column))

  return {
    isOld: state.price.hasOutdatedRows || malformed.length > 0,
    typed: Object.fromEntries(said.map(({ column, key }) => [column, textOf(state, key)])),
    ...(note && {
      note: { tone: malformed.length > 0 || !missing ? 'problem' : 'attention', text: note.message },
    }),
    ...(valid.length > 0 && { feeNote: `for ${valid.join(', ')}` }),
  }
}

function columnsOf(kind: ContestDefinition, slot: number, isWanted: (key: string) => boolean) {
  return Object.keys(kind.rows.fields).flatMap((name) => {
    const [column, key] = [COLUMNS[name], wireKey(kind.rows, name, slot)]
    return column !== undefined && isWanted(key) ? [{ column, key }] : []
  })
}

/** The figure that counts still: `165 yards`. */
function figureOf({ distance, players: [first], prize }: ScorecardLine, column: FigureColumn): string[] {
  if (column === 'prize') return prize === undefined ? [] : [formatMoney(prize)]
  const figure = column === 'distance' ? distance : first
  return figure ? [figureText({ value: figure.value, unit: figure.unit })] : []
}
