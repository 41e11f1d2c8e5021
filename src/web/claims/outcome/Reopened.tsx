import type { Claim } from '#web/policy/claims/claim-queries.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Why a claim that was decided or closed is reviewed again. */
export function Reopened({ claim: { outcome } }: { claim: Claim }) {
  const { reopened } = outcome
  if (!reopened) return null
  return (
    <Notice kind="info" title="We’re reviewing this claim again">
      <span dir="auto" className="wrap-anywhere">
        {reopened.reason}
      </span>
    </Notice>
  )
}
