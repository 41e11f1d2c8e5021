import type { KeyboardEvent } from 'react'
import { type CalendarDate, formatMonthAndDay } from '#domain/values/calendar.ts'
import { type ContestDefinition, contestName } from '#domain/contests/contest-definition.ts'
import { isAddOn } from '#domain/quote/model/contest-rows.ts'
import { type AnyRow, type Quote, rowsOf } from '#domain/quote/model/quote.ts'
import { readWirePrice } from '#domain/quote/scorecard/scorecard-price.ts'
import { type Scorecard, scorecardLine, type ScorecardLine } from '#domain/quote/scorecard/scorecard.ts'
import { ReferralNotices } from '#web/quote/contests/rows/ReferralNotices.tsx'
import { RepChangesButton } from '#web/quote/contests/rows/RepChangesButton.tsx'
import { RowFee } from '#web/quote/contests/rows/RowFee.tsx'
import { RowFields } from '#web/quote/contests/rows/RowFields.tsx'
import { figureKeys } from '#web/quote/contests/rows/row-texts.ts'
import { useLineState } from '#web/quote/contests/rows/use-line-state.ts'
import { rowId } from '#web/quote/contests/rows/use-open-row.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useAnswersState } from '#web/quote/answers/context.ts'
import { hasSameValues, useSameValue } from '#web/ui/use-same-value.ts'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { ScorecardLineView } from '#web/scorecard/ScorecardLineView.tsx'
import { Button } from '#web/ui/Button.tsx'

interface ContestRowProps {
  kind: ContestDefinition
  slot: number
  field: StepField
  /** How the fees are shown, and the day over the list. */
  card: Pick<Scorecard, 'columns' | 'labels'> & { day: CalendarDate | undefined }
  isOpen: boolean
  onOpen: () => void
  /** Closes it with what was typed. */
  onClose: () => void
  /** Closes it if it is complete. */
  onDone: () => void
  /** Undefined if there is no room for another. */
  onCopy: (() => void) | undefined
  onRemove: () => void
}

/** One contest as a line of the scorecard, which a press opens: its fields stand below the line, which follows them. */
export function ContestRow({ kind, slot, field, card, isOpen, ...actions }: ContestRowProps) {
  const quote = useDraftQuote()
  const { price } = useAnswersState()
  const row: AnyRow = useSameValue(
    rowsOf(quote, kind).find((candidate) => candidate.slot === slot) ?? { slot },
    hasSameValues,
  )
  const line = lineOf(quote, kind, row, card.day, readWirePrice(price.fields).feeOf(kind, slot))
  const state = useLineState(kind, line, field, isOpen)
  const id = rowId(kind, slot)
  const name = contestName(kind, slot)

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    actions.onClose()
  }

  return (
    <fieldset id={id} className={`relative min-w-0 scroll-mt-24 border-t border-line ${isOpen ? OPEN : ''}`}>
      <legend className="sr-only">{name}</legend>
      <button
        type="button"
        data-line
        data-fields={isOpen ? undefined : figureKeys(kind, slot).join(' ')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-fields` : undefined}
        onClick={isOpen ? actions.onClose : actions.onOpen}
        className="block w-full cursor-pointer text-left -outline-offset-3 transition-colors hover:bg-fairway-soft/50"
      >
        <ScorecardLineView line={line} columns={card.columns} labels={card.labels} state={state} />
      </button>
      <div className="grid gap-3 px-4 pb-3 empty:hidden">
        <RepChangesButton entity={kind.entity} slot={slot} />
        <ReferralNotices entity={kind.entity} slot={slot} />
      </div>
      {isOpen && (
        // Escape is an addition to the line and to Done, which close it too.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div id={`${id}-fields`} onKeyDown={closeOnEscape} className="grid animate-open gap-6 px-5 pt-2 pb-5">
          <RowFields kind={kind} row={row} field={field} isAddOn={isAddOn(quote, kind, slot)} />
          <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
            <RowFee kind={kind} line={line} validFor={state.feeNote} />
            <RowActions name={name} {...actions} />
          </div>
        </div>
      )}
    </fieldset>
  )
}

/** An edge at the left, which also shows where colours are the person's own. */
const OPEN = 'before:absolute before:inset-y-0 before:left-0 before:border-l-4 before:border-fairway'

function lineOf(
  quote: Quote,
  kind: ContestDefinition,
  row: AnyRow,
  day: CalendarDate | undefined,
  fee: ScorecardLine['fee'],
): ScorecardLine {
  const line = scorecardLine(kind, row, fee)
  const besides = [
    line.date !== undefined && line.date !== day ? formatMonthAndDay(line.date) : '',
    isAddOn(quote, kind, row.slot) ? 'add-on' : '',
  ]
  const words = (text: string) => [text, ...besides].filter((part) => part !== '').join(' · ')
  return { ...line, kind: words(line.kind), description: words(line.description) }
}

type Actions = Pick<ContestRowProps, 'onDone' | 'onCopy' | 'onRemove'>

function RowActions({ name, onDone, onCopy, onRemove }: Actions & { name: string }) {
  const what = <span className="sr-only">{name.toLowerCase()}</span>
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-2 gap-y-3 @[32.5rem]:basis-auto">
      <Button className="w-full @[32.5rem]:w-auto" onClick={onDone}>
        Done <span className="sr-only">with {name.toLowerCase()}</span>
      </Button>
      {onCopy && (
        <Button kind="quiet" onClick={onCopy}>
          Copy {what}
        </Button>
      )}
      <Button kind="quiet" onClick={onRemove}>
        Remove {what}
      </Button>
    </div>
  )
}
