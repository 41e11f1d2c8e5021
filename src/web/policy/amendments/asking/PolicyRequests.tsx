import { lazy } from 'react'
import { OPEN_DATE_REMINDER_DAYS } from '#domain/policy/open-date-reminders.ts'
import type { PolicyClaims } from '#web/policy/claims/claim-queries.ts'
import { LoadFailure } from '#web/data/query/LoadFailure.tsx'
import { needsAction } from '#web/policy/amendments/deciding/needs-action.ts'
import { readerOf } from '#web/policy/policy-reader.ts'
import type { Policy } from '#web/policy/queries.ts'
import { PolicyActions } from '#web/policy/actions/PolicyActions.tsx'
import type { Requests } from '#web/policy/amendments/asking/use-requests.ts'
import { WaitingRequest } from '#web/policy/amendments/asking/WaitingRequest.tsx'
import { postponePolicy } from '#web/policy/amendments/asking/postpone-or-cancel.ts'
import { lastOpenDayText, permissionOf } from '#web/policy/actions/action-tiles.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { Amendment } from '#web/policy/amendments/queries.ts'

interface PolicyNoticesProps {
  policy: Policy
  /** Undefined if they could not be read. */
  requests: Requests | undefined
}

interface PolicyRequestsProps extends PolicyNoticesProps {
  claims: PolicyClaims | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** What comes first on the page: a request that waits, else the date that is still to be given. */
export function PolicyNotices({ policy, requests }: PolicyNoticesProps) {
  if (!requests) return null
  const { number, scorecard } = policy
  const { waiting } = requests
  // It stands above with what it asks.
  if (waiting && needsAction(waiting)) return null
  if (!waiting) return <OpenDateNotice policy={policy} requests={requests} />
  return (
    <WaitingRequest
      number={number}
      change={waiting}
      reader={readerOf(policy)}
      sign={scorecard?.dollar_sign}
    />
  )
}

/** What can be done with the policy. */
export function PolicyRequests({
  policy,
  claims,
  requests,
  error,
  isFetching,
  refetch,
}: PolicyRequestsProps) {
  if (error)
    return (
      <LoadFailure
        of="part"
        title="We can’t show what you can do right now"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!requests) return null
  return <PolicyActions policy={policy} claims={claims} requests={requests} />
}

const DAYS = new Intl.ListFormat('en-US').format(OPEN_DATE_REMINDER_DAYS.map(String))

/** @rule N45 A policy that awaits its date says until when it can be given, and what happens without it. */
function OpenDateNotice({ policy, requests }: { policy: Policy; requests: Requests }) {
  const { actions } = requests
  const lastDay = lastOpenDayText(actions)
  if (lastDay === undefined || policy.status !== 'postponed') return null
  const { isPossible, why } = permissionOf('postpone_policy', requests)
  return (
    <Notice kind="attention" title={`Set a new date by ${lastDay}`}>
      <p>
        Play your event by that day. If no date is set, your coverage ends and what a cancellation would
        refund becomes a credit. We’ll remind you by email {DAYS} days before.
      </p>
      <p className="mt-3">
        {isPossible ? (
          <Button kind="primary" onClick={() => void postponePolicy({ policy, actions, as: 'client' })}>
            Set a new date
          </Button>
        ) : (
          why
        )}
      </p>
    </Notice>
  )
}

/** Few policies ask for something, so its code comes only then, and the page with it. */
const DecideOrPay = lazy(() => import('#web/policy/amendments/deciding/DecideOrPay.tsx'))

/** The change that waits for a decision, a payment or its confirmation by whoever opened the policy. */
export function ActionNeededNotice({ policy, changes }: { policy: Policy; changes: readonly Amendment[] }) {
  const change = changes.find(needsAction)
  if (!change) return null
  return (
    <DecideOrPay
      key={change.id}
      number={policy.number}
      change={change}
      sign={policy.scorecard?.dollar_sign}
    />
  )
}
