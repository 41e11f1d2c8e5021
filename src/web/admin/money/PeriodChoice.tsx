import { Link } from 'wouter'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { usualPeriods } from '#web/admin/money/periods.ts'
import { DatesFilter } from '#web/data/filters/DatesFilter.tsx'

interface PeriodChoiceProps {
  today: CalendarDate
  /** Both days of what is shown, as the address has them. */
  shown: string
  pathOf: (period: string) => string
  onChoose: (period: string) => void
}

/** Links, so that the address names the period; any other is typed. */
export function PeriodChoice({ today, shown, pathOf, onChoose }: PeriodChoiceProps) {
  return (
    <div className="grid gap-3">
      <nav aria-label="Period">
        <ul className="flex w-fit flex-wrap gap-2">
          {usualPeriods(today).map(({ label, period }) => (
            <li key={label}>
              <Link
                href={pathOf(period)}
                replace
                aria-current={period === shown ? 'true' : undefined}
                className="flex min-h-11 items-center rounded-md border border-edge bg-card px-3 text-sm no-underline hover:text-fairway aria-[current=true]:border-fairway aria-[current=true]:bg-fairway-soft aria-[current=true]:font-semibold aria-[current=true]:text-fairway forced-colors:aria-[current=true]:underline"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="max-w-xl">
        <DatesFilter name="period" label="Period" value={shown} waits onChange={onChoose} />
      </div>
    </div>
  )
}
