import { ClaimList } from '#web/policy/claims/ClaimList.tsx'
import type { PolicyClaims } from '#web/policy/claims/claim-queries.ts'

/** The wins that were reported of a policy; nothing of one without. */
export function PolicyClaimList({ claims }: { claims: PolicyClaims | undefined }) {
  if (!claims || claims.claims.length === 0) return null
  return (
    <section aria-labelledby="claims" className="grid gap-2">
      <h2 id="claims" className="text-lg">
        Claims
      </h2>
      <ClaimList claims={claims.claims} />
    </section>
  )
}
