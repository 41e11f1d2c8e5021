import { Link } from 'wouter'
import { formatLongDate, parseContestDate, parseIsoDate } from '#domain/values/calendar.ts'
import { type ReadLine, readScorecard } from '#contract/scorecard.ts'
import { figuresText, lineNames } from '#domain/quote/scorecard/line-text.ts'
import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import { nextDay, stateOf } from '#web/policy/overview/list/group-policies.ts'
import { StateBadge } from '#web/policy/overview/StateBadge.tsx'
import type { PolicySummary } from '#web/policy/queries.ts'

/** One policy of the list: what, where, when, its contests, its state, and what is owed. */
export function PolicyCard({ policy }: { policy: PolicySummary }) {
  const { number, tournament_name, course_name, total, scorecard, statement } = policy
  const sign = scorecard?.dollar_sign
  const owed = statement?.owed ?? 0
  return (
    <Link
      href={`/policy/all/mine/-/${number}`}
      className="grid gap-x-6 gap-y-1 rounded-lg border border-line bg-card p-5 no-underline hover:border-fairway sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <span className="font-serif text-lg font-semibold wrap-anywhere">
        <bdi>{tournament_name}</bdi>
      </span>
      <span className="money font-semibold sm:text-right">
        <span className="font-normal text-muted">Price </span>
        {formatMoney(fromDollars(total), sign)}
      </span>
      <span className="wrap-anywhere text-muted">
        <bdi>{course_name}</bdi>
        <span className="block">{whenText(policy)}</span>
        {scorecard && <Contests {...readScorecard(scorecard)} />}
      </span>
      <span className="flex flex-wrap content-end items-center gap-x-3 gap-y-1 text-muted sm:flex-col sm:items-end sm:justify-end">
        <PolicyBadge policy={policy} />
        {owed > 0 && (
          <span className="font-semibold text-sand">Owed {formatMoney(fromDollars(owed), sign)}</span>
        )}
        <span>{number}</span>
      </span>
    </Link>
  )
}

function PolicyBadge({ policy }: { policy: PolicySummary }) {
  const state = stateOf(policy)
  if (state === undefined) return null
  const isInForce = policy.status === 'in-force' && nextDay(policy) !== undefined
  return <StateBadge isInForce={isInForce && !policy.test}>{state}</StateBadge>
}

/** The next day of play; for one without it, until when it may be named or when it was. */
function whenText(policy: PolicySummary): string {
  const next = nextDay(policy)
  if (next) return formatLongDate(next)
  const until = policy.new_date_by ? parseIsoDate(policy.new_date_by) : undefined
  if (until) return `Set a new date by ${formatLongDate(until)}`
  const first = parseContestDate(policy.first_contest_date)
  return first ? formatLongDate(first) : policy.first_contest_date
}

/** Each contest in one line; one that would be like another has its day. */
function Contests({ lines, dollarSign }: { lines: readonly ReadLine[]; dollarSign?: DollarSign }) {
  const names = lineNames(lines)
  return lines.map((line, place) => (
    <span key={`${line.entity} ${line.slot}`} className="mt-1 block text-sm">
      <bdi className="font-semibold text-ink">{names[place]}</bdi> <bdi>{figuresText(line, dollarSign)}</bdi>
    </span>
  ))
}
