import { OPEN_DATE_REMINDER_DAYS } from '#domain/policy/open-date-reminders.ts'
import { formatLongDate, parseIsoDate } from '#domain/values/calendar.ts'
import { DateField } from '#web/form/figure-fields.tsx'
import { RadioGroup } from '#web/form/fields.tsx'
import type { FieldBinding } from '#web/form/bind-fields.tsx'
import { type DayLimits, fromDayOn, readersToday } from '#web/ui/typed/day-limits.ts'
import {
  choiceName,
  dateName,
  isFixed,
  type NamedContest,
} from '#web/policy/amendments/asking/postponement-form.ts'

interface ContestDateFieldsProps {
  contests: readonly NamedContest[]
  /** A rep can move any contest. */
  isRep: boolean
  field: (name: string) => FieldBinding
  /** What is chosen or typed. */
  text: (name: string) => string
}

/** For each contest: it stays, gets a new date, or waits for one. */
export function ContestDateFields({ contests, isRep, field, text }: ContestDateFieldsProps) {
  return contests.map((contest, place) => (
    <div key={`${contest.entity} ${contest.index}`} className="grid gap-3">
      {isFixed(contest, isRep) ? (
        <FixedContest {...contest} />
      ) : (
        <RadioGroup {...field(choiceName(place))} variant="cards" />
      )}
      {text(choiceName(place)) === 'date' && (
        <DateField
          {...field(dateName(place))}
          dateFormat="MM-dd-yyyy"
          limits={limitsOf(contest, isRep)}
          hint={`Up to ${formatLastDay(contest)}`}
        />
      )}
      {text(choiceName(place)) === 'unknown' && (
        <p className="max-w-measure text-sm">
          Your coverage is on hold. Set a new date by {formatLastDay(contest)}. We’ll remind you {REMINDERS}{' '}
          days before. If no date is set, your coverage ends and what a cancellation would refund becomes a
          credit.
        </p>
      )}
    </div>
  ))
}

const REMINDERS = new Intl.ListFormat('en-US').format(OPEN_DATE_REMINDER_DAYS.map(String))

function FixedContest({ name }: NamedContest) {
  return (
    <div>
      <p className="font-semibold">{name}</p>
      <p className="text-muted">Your event is under way, so this contest can’t move.</p>
    </div>
  )
}

function formatLastDay({ latest_date: latest }: NamedContest): string {
  const day = parseIsoDate(latest)
  return day ? formatLongDate(day) : latest
}

/** @rule N89 A rep may go beyond the twelve months, with a reason. */
function limitsOf({ latest_date: latest }: NamedContest, isRep: boolean): DayLimits {
  const limits = fromDayOn(readersToday())
  if (isRep) return limits
  return {
    ...limits,
    to: parseIsoDate(latest),
    after: 'Choose a day within 12 months of the original date.',
  }
}
