import { EventDayLink } from '#web/policy/claims/EventDayLink.tsx'
import { FactList } from '#web/policy/overview/FactList.tsx'
import type { Policy } from '#web/policy/queries.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { keepWordsWhole } from '#web/ui/no-break.tsx'

/** What is measured, who watches and what is filmed, contest by contest; an older server sends conditions instead. */
export function EventDayChecklist({ policy }: { policy: Policy }) {
  const { number } = policy
  const facts = factsOf(policy)
  if (facts.length === 0) return null
  return (
    <section aria-labelledby="event-day">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="event-day" className="text-lg">
          Who has to watch on the day
        </h2>
        <p className="flex flex-wrap gap-x-6">
          <EventDayLink number={number} />
          <TextLink
            to={`/policy/paper/${number}/checklist`}
            className="inline-flex min-h-11 items-center print:hidden"
          >
            Print the checklist
          </TextLink>
        </p>
      </div>
      <p className="mb-3 max-w-measure text-sm text-muted print:hidden">
        Open Event day once before the event. From then on it works on your phone without a connection.
      </p>
      <FactList facts={facts} hasStrongLabels />
    </section>
  )
}

function factsOf({ event_day, conditions, contests, scorecard }: Policy) {
  if (event_day)
    return event_day.map((contest) => ({ label: contest.title, value: <Contest contest={contest} /> }))
  // Without a scorecard its place says all of each contest.
  if (!scorecard) return []
  return (conditions ?? contests).map(({ title, lines }) => ({
    label: title,
    value: <Lines lines={lines} />,
  }))
}

type ContestDay = NonNullable<Policy['event_day']>[number]

function Contest({ contest: { measuring, witnesses, paid } }: { contest: ContestDay }) {
  return (
    <div className="grid gap-2">
      <Lines lines={witnesses} />
      <Lines lines={paid === null ? measuring : [...measuring, paid]} isQuiet={witnesses.length > 0} />
    </div>
  )
}

function Lines({ lines, isQuiet = false }: { lines: readonly string[]; isQuiet?: boolean }) {
  if (lines.length === 0) return null
  return (
    <ul className={`grid gap-1 ${isQuiet ? 'text-sm text-muted' : ''}`}>
      {lines.map((line) => (
        <li key={line} dir="auto">
          {keepWordsWhole(line)}
        </li>
      ))}
    </ul>
  )
}
