import { useState } from 'react'
import { Link } from 'wouter'
import type { TodayAnswer } from '#contract/desk/today.ts'
import { type CalendarDate, formatShortDay } from '#domain/values/calendar.ts'
import { lastDayAhead } from '#domain/desk/today.ts'
import { listPath } from '#web/rep-frame/list-path.ts'
import { TextLink } from '#web/ui/Link.tsx'

interface WeekEventsProps {
  events: TodayAnswer['events']
  today: string
}

/** The events of the next days, one’s own or everybody’s, and whether they are insured. */
export function WeekEvents({ events: { mine, all, has_more: hasMore }, today }: WeekEventsProps) {
  const [isAll, showAll] = useState(mine.length === 0)
  const shown = isAll ? all : mine
  const week = `${today}..${lastDayAhead(today as CalendarDate)}`
  return (
    <section aria-labelledby="week-events">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="week-events" className="text-xl">
          {isAll ? 'Events this week' : 'Your events this week'}
        </h2>
        {mine.length > 0 && (
          <button
            type="button"
            className="min-h-11 cursor-pointer text-sm text-fairway underline decoration-1 underline-offset-4 hover:decoration-2"
            onClick={() => showAll(!isAll)}
          >
            {isAll ? 'Show mine' : 'All'}
          </button>
        )}
      </div>
      {shown.length === 0 ? (
        <p className="mt-2 text-sm text-muted">
          None until {formatShortDay(lastDayAhead(today as CalendarDate))}.
        </p>
      ) : (
        <ul className="mt-1 text-sm">
          {shown.map(({ id, name, on, is_insured: isInsured, path }) => (
            <li key={id} className="border-b border-line py-2">
              <p className="flex justify-between gap-3 text-muted">
                <time dateTime={on}>{formatShortDay(on as CalendarDate)}</time>
                <span className={isInsured ? 'text-fairway' : 'text-sand'}>
                  {isInsured ? 'insured' : 'not bought'}
                </span>
              </p>
              <Link href={path} className="block truncate font-medium text-ink no-underline hover:underline">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isAll && hasMore && (
        <TextLink
          to={`${listPath('policies')}?${new URLSearchParams({ event: week, sort: 'event' })}`}
          className="inline-flex min-h-11 items-center text-sm"
        >
          See all of this week’s policies
        </TextLink>
      )}
    </section>
  )
}
