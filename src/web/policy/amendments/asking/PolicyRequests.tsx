import { LoadFailure } from '#web/data/query/LoadFailure.tsx'
import { isAsked } from '#web/policy/amendments/deciding/asks-of-you.ts'
import { readerOf } from '#web/policy/policy-reader.ts'
import { type Policy } from '#web/policy/queries.ts'
import { RefundList } from '#web/policy/refunds/RefundList.tsx'
import { OpenDateNotice } from '#web/policy/requests/holder/OpenDateNotice.tsx'
import { PolicyActions } from '#web/policy/actions/PolicyActions.tsx'
import { type Requests } from '#web/policy/amendments/asking/use-requests.ts'
import { WaitingRequest } from '#web/policy/amendments/asking/WaitingRequest.tsx'
import { PolicyChangeList } from '#web/policy/amendments/PolicyChangeList.tsx'

interface PolicyNoticesProps {
  policy: Policy
  /** Undefined if they could not be read. */
  requests: Requests | undefined
}

interface PolicyRequestsProps extends PolicyNoticesProps {
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
  if (waiting && isAsked(waiting)) return null
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

/** What can be done with the policy, and what was asked for, with what became of it. */
export function PolicyRequests({ policy, requests, error, isFetching, refetch }: PolicyRequestsProps) {
  if (error)
    return (
      <LoadFailure
        of="part"
        title="What can be done now cannot be shown"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!requests) return null
  return (
    <>
      <PolicyActions policy={policy} requests={requests} />
      <PolicyChangeList
        changes={requests.changes}
        reader={readerOf(policy)}
        sign={policy.scorecard?.dollar_sign}
      />
      <RefundList policy={policy} />
    </>
  )
}
