import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { type ContestDefinition, contestName } from '#domain/contests/contest-definition.ts'
import { isAddOn } from '#domain/quote/model/contest-rows.ts'
import { type AnyRow, rowsOf } from '#domain/quote/model/quote.ts'
import { RepChangesButton } from '#web/quote/contests/rows/RepChangesButton.tsx'
import { ContestPicture } from '#web/quote/contests/pictures/ContestPicture.tsx'
import { RowFee } from '#web/quote/contests/rows/RowFee.tsx'
import { RowFields } from '#web/quote/contests/rows/RowFields.tsx'
import { ReferralNotices } from '#web/quote/contests/rows/ReferralNotices.tsx'
import { useDraftQuote } from '#web/quote/session/context.ts'
import { type StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { Button } from '#web/ui/Button.tsx'

interface ContestRowProps {
  kind: ContestDefinition
  slot: number
  field: StepField
  isOpen: boolean
  onEdit: () => void
  onDone: () => void
  /** Undefined if there is no room for another. */
  onCopy: (() => void) | undefined
  onRemove: () => void
}

/** One contest: in one line when complete, with its fields while it is edited; always with its fee. */
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
        <RepChangesButton entity={kind.entity} slot={slot} />
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
      <ReferralNotices entity={kind.entity} slot={slot} />
      <RowFee kind={kind} slot={slot} />
    </fieldset>
  )
}

/** Like a line of a scorecard. */
function RowLine({ kind, row }: { kind: ContestDefinition; row: AnyRow }) {
  const { date } = row
  return (
    <p className="wrap-anywhere">
      {date !== undefined && (
        <span className="block text-sm text-muted">{formatLongDate(date as CalendarDate)}</span>
      )}
      {kind.summarizeRow(row)}
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
