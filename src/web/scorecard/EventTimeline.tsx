import { REPORT_WITHIN_HOURS } from '#domain/contests/conditions/claim-deadlines.ts'
import { type EventDay } from '#domain/quote/scorecard/event-days.ts'
import { formatShortDay } from '#domain/values/calendar.ts'
import { pluralize } from '#domain/values/text-format.ts'

interface EventTimelineProps {
  label: string
  days: readonly EventDay[]
}

/** More than these stand below one another at any width. */
const MOST_ABREAST = 5

const ABREAST = {
  list: '@[40rem]:flex',
  item: '@[40rem]:flex-1 @[40rem]:pb-0 @[40rem]:pl-0 @[40rem]:last:flex-none @[40rem]:min-w-0 @[40rem]:pr-4 @[40rem]:last:pr-0',
  marker: '@[40rem]:relative @[40rem]:top-0 @[40rem]:mb-2',
  line: '@[40rem]:top-[0.5625rem] @[40rem]:right-3 @[40rem]:bottom-auto @[40rem]:left-6 @[40rem]:border-t-2 @[40rem]:border-l-0',
  days: '@[40rem]:block',
} as const

const BELOW = { list: '', item: '', marker: '', line: '', days: '' } as const

/** The days that matter: solid up to today, dots from there, a flag at the tee time, the days between them on the line. */
export function EventTimeline({ label, days }: EventTimelineProps) {
  const place = days.length > MOST_ABREAST ? BELOW : ABREAST
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

interface DayProps {
  day: EventDay
  next: EventDay | undefined
  place: typeof ABREAST | typeof BELOW
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
