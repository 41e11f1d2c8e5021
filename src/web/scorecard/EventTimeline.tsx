import { REPORT_WITHIN_HOURS } from '#domain/contests/conditions/claim-deadlines.ts'
import type { EventDay } from '#domain/quote/scorecard/event-days.ts'
import { formatShortDay } from '#domain/values/calendar.ts'
import { pluralize } from '#domain/values/text-format.ts'

interface EventTimelineProps {
  label: string
  days: readonly EventDay[]
}

/** More than these need a wide page to stand side by side, and more than `MOST_ABREAST` stand below one another. */
const FEW = 5
const MOST_ABREAST = 7

/** Where the parts of a day stand. */
interface Place {
  list: string
  item: string
  marker: string
  line: string
  days: string
}

const ABREAST: Place = {
  list: '@[40rem]:flex',
  item: '@[40rem]:flex-1 @[40rem]:pb-0 @[40rem]:pl-0 @[40rem]:last:flex-none @[40rem]:min-w-0 @[40rem]:pr-4 @[40rem]:last:pr-0',
  marker: '@[40rem]:relative @[40rem]:top-0 @[40rem]:mb-2',
  line: '@[40rem]:top-[0.5625rem] @[40rem]:right-3 @[40rem]:bottom-auto @[40rem]:left-6 @[40rem]:border-t-2 @[40rem]:border-l-0',
  days: '@[40rem]:block',
}

const ABREAST_WHERE_WIDE: Place = {
  list: '@[64rem]:flex',
  item: '@[64rem]:flex-1 @[64rem]:pb-0 @[64rem]:pl-0 @[64rem]:last:flex-none @[64rem]:min-w-0 @[64rem]:pr-4 @[64rem]:last:pr-0',
  marker: '@[64rem]:relative @[64rem]:top-0 @[64rem]:mb-2',
  line: '@[64rem]:top-[0.5625rem] @[64rem]:right-3 @[64rem]:bottom-auto @[64rem]:left-6 @[64rem]:border-t-2 @[64rem]:border-l-0',
  days: '@[64rem]:block',
}

const BELOW: Place = { list: '', item: '', marker: '', line: '', days: '' }

/** The days that matter: solid up to today, dots from there, a flag at the tee time, the days between them on the line. */
export function EventTimeline({ label, days }: EventTimelineProps) {
  const place = placeOf(days.length)
  return (
    <div className="@container">
      <ol aria-label={label} className={place.list}>
        {days.map((day, index) => (
          <Day key={`${day.key} ${day.date}`} day={day} next={days[index + 1]} place={place} />
        ))}
      </ol>
    </div>
  )
}

function placeOf(count: number): Place {
  if (count > MOST_ABREAST) return BELOW
  return count > FEW ? ABREAST_WHERE_WIDE : ABREAST
}

interface DayProps {
  day: EventDay
  next: EventDay | undefined
  place: Place
}

function Day({ day, next, place }: DayProps) {
  const { label, date, detail, state, daysAfter } = day
  return (
    <li className={`relative pb-5 pl-8 last:pb-0 ${place.item}`}>
      {next && (
        <span
          aria-hidden="true"
          className={`absolute top-5 bottom-0 left-2 border-l-2 ${place.line} ${next.state === 'coming' ? 'border-dotted border-edge' : 'border-solid border-fairway'}`}
        />
      )}
      {next && next.state === 'coming' && (
        <span
          aria-hidden="true"
          className={`absolute top-0 right-8 hidden bg-paper px-2 text-sm leading-5 text-muted ${place.days}`}
        >
          {next.key === 'report-by' ? `${REPORT_WITHIN_HOURS} hours` : pluralize(next.daysAfter, 'day')}
        </span>
      )}
      <Marker day={day} className={place.marker} />
      <span className="block text-sm text-muted">
        {label}
        {state === 'coming' && daysAfter > 0 && (
          <span className="sr-only">, {pluralize(daysAfter, 'day')} later</span>
        )}
      </span>
      <time dateTime={date} className="block font-semibold">
        {formatShortDay(date)}
      </time>
      {detail !== undefined && <span className="block text-sm text-muted">{detail}</span>}
    </li>
  )
}

function Marker({ day: { key, state }, className }: { day: EventDay; className: string }) {
  if (key === 'play') return <TeeFlag className={className} isOver={state === 'past'} />
  return (
    <span
      aria-hidden="true"
      className={`absolute top-0.5 left-0 block size-4.5 rounded-full border-2 ${className} ${
        state === 'coming'
          ? 'border-edge bg-paper'
          : 'border-fairway bg-fairway ring-fairway-soft data-[state=today]:ring-4'
      }`}
      data-state={state}
    />
  )
}

function TeeFlag({ className, isOver }: { className: string; isOver: boolean }) {
  return (
    <svg
      viewBox="0 0 18 18"
      aria-hidden="true"
      className={`absolute top-0.5 left-0 block size-4.5 overflow-visible ${className}`}
    >
      <ellipse cx="9" cy="16" rx="7" ry="3" className="fill-fairway-soft" />
      <path d="M9 16V-4" className="stroke-ink" strokeWidth="1.8" />
      <path d="M9.500-4h9l-3 3.500 3 3.500h-9Z" className={isOver ? 'fill-edge' : 'fill-flag'} />
    </svg>
  )
}
