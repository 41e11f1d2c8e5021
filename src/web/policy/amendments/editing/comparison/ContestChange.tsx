import type { ReactNode } from 'react'
import { type ContestDefinition, contestName } from '#domain/contests/contest-definition.ts'
import type { FigureColumn } from '#domain/contests/contest-line.ts'
import { slotName, wireKey } from '#domain/contests/slots.ts'
import { getRepNote } from '#domain/policy/fee-override.ts'
import { isAddOn } from '#domain/quote/model/contest-rows.ts'
import { type AnyRow, rowsOf } from '#domain/quote/model/quote.ts'
import { fieldValue } from '#domain/quote/wire/named-fields.ts'
import { ContestDetails } from '#web/policy/amendments/editing/comparison/ContestDetails.tsx'
import { ContestHead } from '#web/policy/amendments/editing/comparison/ContestHead.tsx'
import { DifferenceCells, FeeNow, FeesInWords } from '#web/policy/amendments/editing/comparison/FeeCells.tsx'
import { FigureCell } from '#web/policy/amendments/editing/comparison/FigureCell.tsx'
import { FigureText } from '#web/policy/amendments/editing/comparison/FigureText.tsx'
import { useInsuredRow, useOrigins } from '#web/policy/amendments/editing/comparison/insured-now.ts'
import {
  detailNames,
  FIGURE_COLUMNS,
  figureNames,
  hasChoice,
} from '#web/policy/amendments/editing/comparison/parts.ts'
import { FIRST, NO_COLUMNS, NOW, ROW } from '#web/policy/amendments/editing/comparison/table-layout.ts'
import type { OpenParts } from '#web/policy/amendments/editing/comparison/use-open-parts.ts'
import { type RowPlace, rowId } from '#web/quote/contests/rows/use-open-row.ts'
import { wrongFigures } from '#web/quote/price/wrong-figures.ts'
import { useAnswers, useAnswersState, useDraftQuote } from '#web/quote/answers/context.ts'
import { textOf, wireText } from '#web/quote/answers/draft/draft.ts'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'

interface ContestChangeProps extends RowPlace {
  field: StepField
  parts: OpenParts
  onRemove: () => void
  /** What else can be done with its fee. */
  children?: ReactNode
}

/**
 * One contest: what is insured, what is chosen to be changed in fields and all else as text, and what it costs before and
 * after.
 */
export function ContestChange({ kind, slot, field, parts, onRemove, children }: ContestChangeProps) {
  const answers = useAnswers()
  const quote = useDraftQuote()
  const state = useAnswersState()
  const { viewer, contact } = state
  const insured = useInsuredRow()(kind, slot)
  const origin = useOrigins()(kind.entity, slot)
  const row: AnyRow = rowsOf(quote, kind).find((candidate) => candidate.slot === slot) ?? { slot }
  const name = contestName(kind, slot)
  const id = rowId(kind, slot)
  const place = { kind, slot }
  const line = kind.scorecardLine(row)
  const wrong = wrongFigures(state, kind, slot)
  const isTheAddOn = isAddOn(quote, kind, slot)
  const details = insured === undefined ? Object.keys(kind.rows.fields) : detailNames(kind, insured)
  const hasDetails = parts.isOpen(place, 'details')
  const rowNumber = kind.rows.isSingle ? undefined : slot
  const isChanged = (one: string) => field(slotName(kind.rows.prefix, one), rowNumber).isChanged === true
  const isFigureOpen = FIGURE_COLUMNS.some((column) => parts.isCurrent(place, column))

  /** Types what is insured of a figure. */
  function takeBack(names: readonly string[]) {
    const stored = (one: string) =>
      wireText(fieldValue(contact.customFields, wireKey(kind.rows, one, origin ?? slot)))
    answers.edit(Object.fromEntries(names.map((one) => [wireKey(kind.rows, one, slot), stored(one)])))
  }

  function figure(column: FigureColumn) {
    const names = figureNames(kind, column, insured)
    const isOther = names.some(isChanged)
    const unread = wrong.find((problem) => problem.column === column)
    const choice = { row, editor: viewer.editor, isAddOn: isTheAddOn }
    return (
      <FigureCell
        key={column}
        {...{ kind, row, line, column, names, field }}
        insured={insured && kind.scorecardLine(insured)}
        isAddOn={isTheAddOn}
        isChangeable={
          insured !== undefined &&
          viewer.readOnly !== true &&
          names.some((one) => hasChoice(kind, one, choice))
        }
        isOpen={parts.isOpen(place, column)}
        isCurrent={parts.isCurrent(place, column)}
        isChanged={isOther}
        typed={unread && textOf(state, unread.field)}
        onPress={() => parts.press(place, column)}
        onDone={() => parts.finish(place, column)}
        onBack={isOther ? () => takeBack(names) : undefined}
      />
    )
  }

  return (
    <section
      id={id}
      aria-label={name}
      className={`group/contest relative scroll-mt-4 ${ROW} ${isFigureOpen ? CURRENT : ''}`}
    >
      <div
        className={`${FIRST} flex items-start justify-between gap-3 pt-3.5 @[63rem]:items-center @[63rem]:py-2 @[63rem]:group-has-aria-invalid/contest:items-start`}
      >
        <div className="min-w-0">
          <ContestHead
            {...place}
            line={line}
            date={row['date']}
            isOpen={hasDetails}
            fields={hasDetails ? [] : details.map((one) => wireKey(kind.rows, one, slot))}
            detailsId={`${id}-details`}
            note={useRepNote(kind, origin)}
            onPress={() => parts.press(place, 'details')}
          />
          <p className={`text-sm text-muted ${NO_COLUMNS}`}>
            <InsuredInWords kind={kind} insured={insured} isChanged={isChanged} />
          </p>
        </div>
        <FeesInWords {...place} />
      </div>
      {FIGURE_COLUMNS.map((column) => (
        <div key={column} className={NOW}>
          {insured ? (
            <FigureText line={kind.scorecardLine(insured)} column={column} />
          ) : (
            column === 'players' && 'new'
          )}
        </div>
      ))}
      <FeeNow {...place} />
      <div className="flex flex-wrap gap-2 px-4 pt-2.5 pb-4 @max-[20rem]:gap-1.5 @max-[20rem]:px-3 @[63rem]:contents">
        {FIGURE_COLUMNS.map(figure)}
      </div>
      <DifferenceCells {...place} />
      {children !== undefined && children !== null && (
        <div className="col-span-full flex flex-wrap justify-end gap-x-2 px-4 pb-2 text-sm @[63rem]:-mt-4 @[63rem]:pb-0">
          {children}
        </div>
      )}
      {hasDetails && (
        <ContestDetails
          id={`${id}-details`}
          {...{ kind, row, field }}
          names={details}
          isAddOn={isTheAddOn}
          onRemove={viewer.readOnly ? undefined : onRemove}
        />
      )}
    </section>
  )
}

const CURRENT =
  '@max-[63rem]:before:absolute @max-[63rem]:before:inset-y-0 @max-[63rem]:before:left-0 @max-[63rem]:before:border-l-4 @max-[63rem]:before:border-fairway'

interface InsuredInWordsProps {
  kind: ContestDefinition
  insured: AnyRow | undefined
  isChanged: (name: string) => boolean
}

/** Where there are no columns: what is insured now of that which changes. */
function InsuredInWords({ kind, insured, isChanged }: InsuredInWordsProps) {
  if (insured === undefined) return 'Not insured yet'
  const changed = FIGURE_COLUMNS.filter((column) => figureNames(kind, column, insured).some(isChanged))
  if (changed.length === 0)
    return detailNames(kind, insured).some(isChanged) ? 'Details change' : 'As insured'
  const line = kind.scorecardLine(insured)
  return (
    <>
      Insured now:{' '}
      {changed.map((column, place) => (
        <span key={column}>
          {place > 0 && ', '}
          <FigureText line={line} column={column} />
        </span>
      ))}
    </>
  )
}

/** @rule T10 The holder is told what a rep has changed; a rep knows. */
function useRepNote({ rows }: ContestDefinition, origin: number | undefined): string | undefined {
  const { contact, viewer } = useAnswersState()
  if (viewer.editor === 'rep' || origin === undefined) return undefined
  return getRepNote(fieldValue(contact.customFields, wireKey(rows, 'isChangedByReps', origin)) === 'True')
}
