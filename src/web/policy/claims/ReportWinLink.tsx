import { hasEnded } from '#domain/policy/policy-state.ts'
import { DOCUMENTS_WITHIN_DAYS } from '#domain/contests/conditions/claim-deadlines.ts'
import { addDays, parseContestDate } from '#domain/values/calendar.ts'
import { EventDayLink } from '#web/policy/claims/EventDayLink.tsx'
import { reportWinPath } from '#web/policy/claims/claim-paths.ts'
import type { PolicySummary } from '#web/policy/queries.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { readersToday } from '#web/ui/typed/day-limits.ts'

/** Below a policy of the list, while its event goes on and for as long as documents can come: the way to report a win. */
export function ReportWinLink({ policy }: { policy: PolicySummary }) {
  if (!mayHaveWinner(policy)) return null
  const { number, tournament_name: event } = policy
  return (
    <span className="flex flex-wrap">
      <TextLink to={reportWinPath(number)} className="inline-flex min-h-11 items-center px-5">
        <span>
          Report a win<span className="sr-only"> of {event}</span>
        </span>
      </TextLink>
      <EventDayLink number={number} event={event} className="px-5" />
    </span>
  )
}

function mayHaveWinner({ status, first_contest_date: first, next_day: next }: PolicySummary): boolean {
  const began = parseContestDate(first)
  const today = readersToday()
  if (!began || began > today || hasEnded(status) || status === 'postponed') return false
  return Boolean(next) || addDays(began, DOCUMENTS_WITHIN_DAYS) >= today
}
