import { Link } from 'wouter'
import { formatLongDate, parseContestDate } from '#domain/values/calendar.ts'
import { type ReadLine, readScorecard } from '#contract/scorecard.ts'
import { figuresText, lineNames } from '#domain/quote/scorecard/line-text.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { TestNotice } from '#web/policy/overview/TestNotice.tsx'
import { type PolicySummary } from '#web/policy/queries.ts'

export function PolicyList({ policies }: { policies: readonly PolicySummary[] }) {
  return (
    <>
      {policies.some(({ test }) => test) && <TestNotice />}
      <ul aria-label="Policies" className="grid gap-4">
        {policies.map((policy) => (
          <li key={policy.number}>
            <PolicyCard policy={policy} />
          </li>
        ))}
      </ul>
    </>
  )
}

function PolicyCard({ policy }: { policy: PolicySummary }) {
  const { number, tournament_name, course_name, first_contest_date, total, scorecard } = policy
  const day = parseContestDate(first_contest_date)
  return (
    <Link
      href={`/policy/all/mine/-/${number}`}
      className="grid gap-x-6 gap-y-1 rounded-lg border border-line bg-card p-5 no-underline hover:border-fairway sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <span className="font-serif text-lg font-semibold wrap-anywhere">
        <bdi>{tournament_name}</bdi>
      </span>
      <span className="font-semibold sm:text-right">{formatMoney(fromDollars(total))}</span>
      <span className="wrap-anywhere text-muted">
        <bdi>{course_name}</bdi>
        <span className="block">{day ? formatLongDate(day) : first_contest_date}</span>
        {scorecard && <Contests lines={readScorecard(scorecard).lines} />}
      </span>
      <span className="self-end text-muted sm:text-right">{number}</span>
    </Link>
  )
}

/** Each contest in one line; one that would be like another has its day. */
function Contests({ lines }: { lines: readonly ReadLine[] }) {
  const names = lineNames(lines)
  return lines.map((line, place) => (
    <span key={`${line.entity} ${line.slot}`} className="mt-1 block text-sm">
      <bdi className="font-semibold text-ink">{names[place]}</bdi> <bdi>{figuresText(line)}</bdi>
    </span>
  ))
}
