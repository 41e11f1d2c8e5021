import type { RepChange } from '#contract/quotes.ts'
import type { DialogProps, MoneyDialogProps } from '#web/dialogs/open.ts'
import { NoticeDialog } from '#web/dialogs/shells.tsx'
import { useMoney } from '#web/ui/money.ts'
import { formatMoment } from '#web/ui/format-moment.ts'
import { formatWireValue, wireLabel } from '#web/quote/answers/draft/format-wire-value.ts'

interface ChangedByRepsDialogProps extends DialogProps, MoneyDialogProps {
  /** Such as "Hole-in-one 1". */
  contest: string
  changes: readonly Pick<RepChange, 'field' | 'before' | 'after' | 'who' | 'when' | 'reason'>[]
}

/** What reps changed on one contest, the latest first. */
export default function ChangedByRepsDialog({ contest, changes, close }: ChangedByRepsDialogProps) {
  return (
    <NoticeDialog title="Changed by reps" close={() => close()}>
      <p className="text-muted">{contest}</p>
      <ul>
        {changes.toReversed().map((change, place) => (
          <li key={place} className="ruled grid gap-1 py-3">
            <p className="font-semibold">{wireLabel(change.field)}</p>
            <p className="wrap-anywhere">
              <span className="sr-only">Before: </span>
              <Value field={change.field} value={change.before} />
              <span aria-hidden="true" className="text-muted">
                {' → '}
              </span>
              <span className="sr-only">, after: </span>
              <strong className="font-semibold">
                <Value field={change.field} value={change.after} />
              </strong>
            </p>
            {change.reason && <p className="max-w-measure wrap-anywhere">“{change.reason}”</p>}
            <p className="text-sm text-muted">
              {change.who}, <time dateTime={change.when}>{formatMoment(change.when)}</time>
            </p>
          </li>
        ))}
      </ul>
    </NoticeDialog>
  )
}

function Value({ field, value }: { field: string; value: string | null }) {
  const money = useMoney()
  return value === null ? <span className="text-muted">empty</span> : formatWireValue(field, value, money)
}

export const example = {
  contest: 'Hole-in-one 1',
  dollarSign: '$' as const,
  changes: [
    {
      field: 'h_prize_value_1',
      before: '10000',
      after: '15000',
      who: 'Robin Fields',
      when: '2027-05-01T15:12:00Z',
      reason: null,
    },
    {
      field: 'h_yardage_1',
      before: '165',
      after: '172',
      who: 'Robin Fields',
      when: '2027-05-02T09:30:00Z',
      reason: 'The course moved the tee after the storm',
    },
  ],
}
