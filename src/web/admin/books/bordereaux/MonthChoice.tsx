import { Link } from 'wouter'
import { formatMonth } from '#domain/figures/month-names.ts'
import { addMonths, type CalendarDate } from '#domain/values/calendar.ts'

interface MonthChoiceProps {
  /** As `yyyy-MM`. */
  month: string
  /** As `yyyy-MM-dd`. */
  today: string
  pathOf: (month: string) => string
}

/** The months around the one that is shown, and this one. */
export function MonthChoice({ month, today, pathOf }: MonthChoiceProps) {
  const thisMonth = today.slice(0, 7)
  const months = [-2, -1, 0, 1].map((by) => addMonths(`${month}-01` as CalendarDate, by).slice(0, 7))
  const shown = [
    ...new Set([...months.filter((one) => one <= thisMonth || one === month), thisMonth]),
  ].toSorted()
  return (
    <nav aria-label="Month" className="print:hidden">
      <ul className="flex w-fit flex-wrap gap-2">
        {shown.map((one) => (
          <li key={one}>
            <Link
              href={pathOf(one)}
              replace
              aria-current={one === month ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-md border border-edge bg-card px-3 text-sm no-underline hover:text-fairway aria-[current=true]:border-fairway aria-[current=true]:bg-fairway-soft aria-[current=true]:font-semibold aria-[current=true]:text-fairway forced-colors:aria-[current=true]:underline"
            >
              {nameMonth(one)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** `January 2027`. */
export function nameMonth(month: string): string {
  return `${formatMonth(`${month}-01` as CalendarDate)} ${month.slice(0, 4)}`
}
