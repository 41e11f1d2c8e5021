import { isCallError } from '#web/api/call-error.ts'
import { claimPath } from '#web/policy/claims/claim-paths.ts'
import { SendFailure } from '#web/claims/SendFailure.tsx'
import { ButtonLink } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

interface ReportFailureProps {
  failure: unknown
  /** Where a new link goes. */
  email: string
}

/**
 * Why a report was not taken, and what to do.
 *
 * @rule D27 A win that is reported already says by which claim, and leads there.
 */
export function ReportFailure({ failure, email }: ReportFailureProps) {
  if (failure === undefined) return null
  const claim = isCallError(failure, 'ALREADY_CLAIMED') ? numberOf(failure.data) : undefined
  if (claim === undefined)
    return <SendFailure failure={failure} email={email} what="report" title="Your report isn’t sent" />
  return (
    <Notice kind="attention" title="Already claimed" live>
      <p className="mb-3">{failure instanceof Error && failure.message}</p>
      <ButtonLink kind="primary" to={claimPath(claim)}>
        Open claim {claim}
      </ButtonLink>
    </Notice>
  )
}

/** Only whoever may open the claim is told its number. */
function numberOf(data: unknown): string | undefined {
  const { claim } = (data ?? {}) as { claim?: unknown }
  return typeof claim === 'string' ? claim : undefined
}
