import { type EventDay } from '#domain/quote/scorecard/event-days.ts'
import { formatLongDate, formatLongDay, parseIsoDate } from '#domain/values/calendar.ts'
import { pluralize } from '#domain/values/text-format.ts'
import { StateBadge } from '#web/policy/overview/StateBadge.tsx'
import { type Policy } from '#web/policy/queries.ts'

interface PolicyStatusProps {
  days: readonly EventDay[]
  /** A test system insures nothing, and its notice says so. */
  test: boolean
  status: PolicyState
  /** A contest was moved to another day. */
  moved?: boolean | undefined
  /** The last day for a new date that is awaited. */
  newDateBy?: string | null | undefined
}

type PolicyState = NonNullable<Policy['status']>

/** Is it insured, and when is it: the first thing that somebody wants to know. */
export function PolicyStatus({ days, test, status, moved, newDateBy }: PolicyStatusProps) {
  if (status !== 'in-force') return <EndedOrPostponed {...wordsOf(status, newDateBy)} />
  const when = whenPlayed(days)
  if (when === undefined) return null
  const isOver = days.every(({ state }) => state === 'past')
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {!test && !isOver && <StateBadge isInForce>Insured</StateBadge>}
      <strong className="font-semibold">
        {moved && movedTo(days)}
        {when}
      </strong>
    </p>
  )
}

const ENDED_OR_POSTPONED = {
  postponed: { label: 'Postponed', words: 'The cover waits for the new date.' },
  cancelled: { label: 'Cancelled', words: 'Nothing is insured by it any more.' },
  lapsed: {
    label: 'Lapsed',
    words: 'No new date was given in time, so nothing is insured by it any more.',
  },
} as const satisfies Record<Exclude<PolicyState, 'in-force'>, { label: string; words: string }>

function wordsOf(
  status: Exclude<PolicyState, 'in-force'>,
  newDateBy: string | null | undefined,
): { label: string; words: string } {
  const { label, words } = ENDED_OR_POSTPONED[status]
  const until = newDateBy ? parseIsoDate(newDateBy) : undefined
  return { label, words: until ? `${words} It can be named until ${formatLongDate(until)}.` : words }
}

function EndedOrPostponed({ label, words }: { label: string; words: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StateBadge isInForce={false}>{label}</StateBadge>
      <strong className="font-semibold">{words}</strong>
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
  if (play.some(({ state }) => state === 'today')) return 'Play is today.'
  if (first.state === 'coming')
    return `Play ${play.length > 1 ? 'begins' : 'is'} in ${daysUntil(days, first)}.`
  if (play.some(({ state }) => state === 'coming')) return 'Play goes on.'
  const report = days.find(({ key }) => key === 'report-by')
  if (report && report.state !== 'past') return `Played. Report a win by ${formatLongDay(report.date)}.`
  const papers = days.find(({ key }) => key === 'papers-by')
  if (papers && papers.state !== 'past')
    return `Played. The papers of a reported win may come until ${formatLongDay(papers.date)}.`
  return 'Played, and over.'
}

/** Each day says how far it is from the one before it, the first one to come from today. */
function daysUntil(days: readonly EventDay[], day: EventDay): string {
  const before = days.slice(0, days.indexOf(day) + 1).filter(({ state }) => state === 'coming')
  return pluralize(
    before.reduce((sum, { daysAfter }) => sum + daysAfter, 0),
    'day',
  )
}
