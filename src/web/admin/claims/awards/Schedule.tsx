import { type AwardYears, scheduleInstallments } from '#domain/claims/awards/installments.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { type Cents, formatMoney } from '#domain/values/money.ts'
import type { PlannedShare } from '#web/admin/claims/awards/planned-awards.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { formatDay } from '#web/ui/format-day.ts'

interface ScheduleProps {
  awards: readonly PlannedShare[]
  /** The day of the approval. */
  firstOn: CalendarDate
}

/**
 * What is paid to whom and when, before it is recorded.
 *
 * @rule D43 N79 Each part in its day and its cents; the parts add up to the award.
 */
export function Schedule({ awards, firstOn }: ScheduleProps) {
  return (
    <ul className="grid gap-2">
      {awards.map(({ payee, amount, years }, at) => (
        <li key={`${at} ${payee}`} className="ruled pt-2">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold wrap-anywhere">{payee || 'No name yet'}</span>
            <span className="money font-semibold">{exact(amount)}</span>
          </p>
          <Parts amount={amount} years={years} firstOn={firstOn} />
        </li>
      ))}
    </ul>
  )
}

function Parts({ amount, years, firstOn }: { amount: Cents; years: AwardYears; firstOn: CalendarDate }) {
  const parts = scheduleInstallments(amount, years, firstOn)
  const [first] = parts
  const last = parts.at(-1)
  if (!first || !last) return null
  if (years === 1) return <p className="text-sm text-muted">Once, due {formatDay(first.dueOn)}</p>
  return (
    <Disclosure summary={`${years} yearly parts, ${formatDay(first.dueOn)} to ${formatDay(last.dueOn)}`}>
      <ol className="grid gap-0.5 text-sm" aria-label="Parts">
        {parts.map(({ part, dueOn, amount: cents }) => (
          <li key={part} className="flex justify-between gap-4">
            <time dateTime={dueOn}>{formatDay(dueOn)}</time>
            <span className="money">{exact(cents)}</span>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}

/** With its cents, where there are any. */
export function exact(amount: Cents): string {
  return formatMoney(amount, '$')
}
