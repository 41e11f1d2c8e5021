import type { ReactNode } from 'react'
import type { EventDay } from '#domain/quote/scorecard/event-days.ts'
import { formatLongDate, formatLongDay, parseIsoDate } from '#domain/values/calendar.ts'
import { pluralize } from '#domain/values/text-format.ts'
import { StateBadge } from '#web/policy/overview/StateBadge.tsx'
import type { Policy } from '#web/policy/queries.ts'

interface PolicyStatusProps {
  days: readonly EventDay[]
  /** A test system insures nothing, and its notice says so. */
  test: boolean
  status: PolicyState
  /** A contest was moved to another day. */
  moved?: boolean | undefined
  /** The last day for a new date that is awaited. */
  newDateBy?: string | null | undefined
  /** The course and its place, in front of when. */
  where?: ReactNode
  /** False for whoever reads about somebody else's policy. */
  isOwn?: boolean
}

type PolicyState = NonNullable<Policy['status']>

/** Is it insured, where and when is it: the first thing that somebody wants to know. */
export function PolicyStatus({
  days,
  test,
  status,
  moved,
  newDateBy,
  where,
  isOwn = true,
}: PolicyStatusProps) {
  if (status !== 'in-force') return <State {...wordsOf(status, newDateBy, isOwn)} where={where} />
  const when = whenPlayed(days)
  const isOver = days.every(({ state }) => state === 'past')
  const label = test ? 'Test, not insured' : 'Insured'
  return (
    <State
      label={isOver ? undefined : label}
      isInForce={!test}
      words={`${moved ? movedTo(days) : ''}${when ?? ''}`}
      where={where}
    />
  )
}

const ENDED_OR_POSTPONED = {
  postponed: { label: 'Postponed', own: 'Your coverage is on hold.', other: 'Coverage is on hold.' },
  cancelled: { label: 'Cancelled', own: 'You are no longer insured.', other: 'Coverage has ended.' },
  lapsed: {
    label: 'Lapsed',
    own: 'No new date was set in time, so you are no longer insured.',
    other: 'No new date was set in time, so coverage has ended.',
  },
} as const satisfies Record<Exclude<PolicyState, 'in-force'>, { label: string; own: string; other: string }>

function wordsOf(
  status: Exclude<PolicyState, 'in-force'>,
  newDateBy: string | null | undefined,
  isOwn: boolean,
): { label: string; words: string } {
  const { label, own, other } = ENDED_OR_POSTPONED[status]
  const words = isOwn ? own : other
  const by = newDateBy ? parseIsoDate(newDateBy) : undefined
  return { label, words: by ? `${words} Set a new date by ${formatLongDate(by)}.` : words }
}

interface StateProps {
  /** None of what is over. */
  label: string | undefined
  isInForce?: boolean
  words: string
  where: ReactNode
}

function State({ label, isInForce = false, words, where }: StateProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {label !== undefined && <StateBadge isInForce={isInForce}>{label}</StateBadge>}
      <span className="min-w-0 wrap-anywhere">
        {where && <>{where}. </>}
        <strong className="font-semibold">{words}</strong>
      </span>
    </p>
  )
}

/** While the moved play is still to come. */
function movedTo(days: readonly EventDay[]): string {
  const next = days.find(({ key, state }) => key === 'play' && state !== 'past')
  return next ? `Postponed to ${formatLongDay(next.date)}. ` : ''
}

function whenPlayed(days: readonly EventDay[]): string | undefined {
  const play = days.filter(({ key }) => key === 'play')
  const [first] = play
  if (!first) return undefined
  if (play.some(({ state }) => state === 'today')) return 'The event is today.'
  if (first.state === 'coming') return `${play.length > 1 ? 'Starts in' : 'In'} ${daysUntil(days, first)}.`
  if (play.some(({ state }) => state === 'coming')) return 'The event is under way.'
  const report = days.find(({ key }) => key === 'report-by')
  if (report && report.state !== 'past') return `Played. Report a win by ${formatLongDay(report.date)}.`
  const papers = days.find(({ key }) => key === 'papers-by')
  if (papers && papers.state !== 'past')
    return `Played. Send the documents for a reported win by ${formatLongDay(papers.date)}.`
  return 'The event is over.'
}

/** Each day says how far it is from the one before it, the first one to come from today. */
function daysUntil(days: readonly EventDay[], day: EventDay): string {
  const before = days.slice(0, days.indexOf(day) + 1).filter(({ state }) => state === 'coming')
  return pluralize(
    before.reduce((sum, { daysAfter }) => sum + daysAfter, 0),
    'day',
  )
}
