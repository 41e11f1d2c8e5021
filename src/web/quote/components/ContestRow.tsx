import { type CalendarDate, formatLongDate } from '#domain/calendar.ts'
import { type ContestKind, contestName } from '#domain/contests/contest-kind.ts'
import { isAddOn } from '#domain/quote/contest-rows.ts'
import { type AnyRow, rowsOf } from '#domain/quote/quote.ts'
import { ChangedByReps } from '#web/quote/components/ChangedByReps.tsx'
import { ContestPicture } from '#web/quote/components/ContestPicture.tsx'
import { RowFee } from '#web/quote/components/RowFee.tsx'
import { RowFields } from '#web/quote/components/RowFields.tsx'
import { RowNotes } from '#web/quote/components/RowNotes.tsx'
import { useDraftQuote } from '#web/quote/session/context.ts'
import { type StepField } from '#web/quote/WizardStep.tsx'
import { Button } from '#web/ui/Button.tsx'

interface ContestRowProps {
  kind: ContestKind
  slot: number
  field: StepField
  isOpen: boolean
  onEdit: () => void
  onDone: () => void
  /** Absent where there is no room for another. */
  onCopy: (() => void) | undefined
  onRemove: () => void
}

/** One contest: in one line once it is described, with its fields while it is edited; always with its fee. */
export function ContestRow({ kind, slot, field, isOpen, onDone, ...actions }: ContestRowProps) {
  const quote = useDraftQuote()
  const row: AnyRow = rowsOf(quote, kind).find((candidate) => candidate.slot === slot) ?? { slot }
  const isOffer = isAddOn(quote, kind, slot)
  const name = contestName(kind, slot)
  return (
    <fieldset
      id={`${kind.entity}-${slot}`}
      className="min-w-0 rounded-lg border border-line bg-card p-4 sm:p-6"
    >
      <legend className="sr-only">{name}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="min-h-11 content-center text-lg" aria-hidden="true">
          {name}
          {isOffer && <span className="ml-2 text-sm font-normal text-muted">Add-on</span>}
        </h3>
        <ChangedByReps entity={kind.entity} slot={slot} />
        <RowActions name={name} isOpen={isOpen} canCopy={!isOffer} {...actions} />
      </div>
      {isOpen ? (
        <div className="mt-3 grid animate-open gap-6">
          <ContestPicture entity={kind.entity} figures={row} />
          <RowFields kind={kind} row={row} field={field} isAddOn={isOffer} />
          <Button className="justify-self-start" onClick={onDone}>
            Done <span className="sr-only">with {name.toLowerCase()}</span>
          </Button>
        </div>
      ) : (
        <RowLine kind={kind} row={row} />
      )}
      <RowNotes entity={kind.entity} slot={slot} />
      <RowFee kind={kind} slot={slot} />
    </fieldset>
  )
}

/** As a line on a scorecard reads. */
function RowLine({ kind, row }: { kind: ContestKind; row: AnyRow }) {
  const { date } = row
  return (
    <p className="wrap-anywhere">
      {date !== undefined && (
        <span className="block text-sm text-muted">{formatLongDate(date as CalendarDate)}</span>
      )}
      {kind.words(row)}
    </p>
  )
}

type Actions = Pick<ContestRowProps, 'isOpen' | 'onEdit' | 'onCopy' | 'onRemove'>

function RowActions({
  name,
  isOpen,
  canCopy,
  onEdit,
  onCopy,
  onRemove,
}: Actions & { name: string; canCopy: boolean }) {
  const what = <span className="sr-only">{name.toLowerCase()}</span>
  return (
    <div className="-mr-3 flex flex-wrap">
      {!isOpen && (
        <Button kind="quiet" data-edit onClick={onEdit}>
          Edit {what}
        </Button>
      )}
      {!isOpen && canCopy && onCopy && (
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
