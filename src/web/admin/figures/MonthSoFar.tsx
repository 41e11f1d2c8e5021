import { useQuery } from '@tanstack/react-query'
import type { MonthFigures } from '#contract/figures.ts'
import { formatMonth, formatShortMonth } from '#domain/figures/month-names.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { count, money } from '#web/admin/figures/figure-text.ts'
import { monthFiguresQuery } from '#web/admin/figures/queries.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** As high while it is awaited as with the longest sentence, so that nothing below it moves. */
const HIGH = 'min-h-50'

/** What the quotes of the rep who is signed in came to this month, in a sentence and one small chart. */
export function MonthSoFar() {
  const query = useQuery(monthFiguresQuery)
  return (
    <QueryView query={query} waiting={<Skeleton className={HIGH} />} failure={{ title: 'Your month' }}>
      {(month) => <Month month={month} />}
    </QueryView>
  )
}

function Month({ month }: { month: MonthFigures }) {
  const { today, started, bought, fees } = month
  const name = formatMonth(today as CalendarDate)
  return (
    <section aria-label={`Your ${name} so far`} className={`grid content-start gap-3 ${HIGH}`}>
      <h2 className="text-lg">Your {name} so far</h2>
      <p className="text-sm">
        <strong className="font-semibold">{count(started)}</strong> {started === 1 ? 'quote' : 'quotes'},{' '}
        <strong className="font-semibold">{count(bought)}</strong> bought,{' '}
        <strong className="money font-semibold">{money(fees)}</strong> in fees. {compare(month, name)}
      </p>
      <FeesByDay month={month} />
    </section>
  )
}

function compare({ fees, last_year: before }: MonthFigures, name: string): string {
  if (before.started + before.bought === 0 && before.fees === 0) return `There was nothing last ${name}.`
  const more = Math.round((fees - before.fees) * 100) / 100
  if (more === 0) return `That’s as much as in all of last ${name}.`
  return `That’s ${money(Math.abs(more))} ${more > 0 ? 'more' : 'less'} than in all of last ${name}.`
}

const HEIGHT = 56

/** A bar for each day; what was taken back hangs below the line. */
function FeesByDay({ month: { days, today } }: { month: MonthFigures }) {
  const most = Math.max(0, ...days.map(({ fees }) => fees))
  const least = Math.min(0, ...days.map(({ fees }) => fees))
  const y = (fees: number) => ((most - fees) / (most - least || 1)) * HEIGHT
  const said = days.filter(({ fees }) => fees !== 0).map(({ day, fees }) => `${dayOf(day)} ${money(fees)}`)
  const zero = said.length === 0 ? HEIGHT : y(0)
  const place = 100 / days.length
  return (
    <div className="grid gap-1 text-sm text-muted">
      <svg
        role="img"
        aria-label={said.length === 0 ? 'No fees yet this month' : `Fees by day: ${said.join(', ')}`}
        width="100%"
        height={HEIGHT + 1}
        className="block overflow-visible"
      >
        {days.map(({ day, fees }, at) => (
          <rect
            key={day}
            x={`${place * (at + 0.12)}%`}
            width={`${place * 0.76}%`}
            y={Math.min(zero, y(fees))}
            height={Math.abs(y(0) - y(fees))}
            className={`fill-fairway ${day === today ? '' : 'opacity-55 forced-colors:opacity-100'}`}
          />
        ))}
        <line x1="0" x2="100%" y1={zero} y2={zero} className="stroke-edge" />
      </svg>
      <p aria-hidden="true" className="flex justify-between gap-2">
        <span>{dayOf(days[0]?.day ?? today)}</span>
        <span>fees by day</span>
        <strong className="font-semibold text-ink">today</strong>
      </p>
    </div>
  )
}

/** `Nov 3`. */
function dayOf(day: string): string {
  return `${formatShortMonth(day as CalendarDate)} ${Number(day.slice(8))}`
}
