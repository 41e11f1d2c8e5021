import { Link } from 'wouter'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { pluralize } from '#domain/values/text-format.ts'
import { claimPath } from '#web/policy/claims/claim-paths.ts'
import type { ClaimSummary } from '#web/policy/claims/claim-queries.ts'
import { nameClaimState } from '#web/policy/claims/claim-labels.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** The claims of a policy: who won what, where each stands, and what is owed. */
export function ClaimList({ claims }: { claims: readonly ClaimSummary[] }) {
  return (
    <ul aria-label="Claims" className="ruled">
      {claims.map((claim) => (
        <li key={claim.number}>
          <ClaimLine claim={claim} />
        </li>
      ))}
    </ul>
  )
}

function ClaimLine({ claim }: { claim: ClaimSummary }) {
  const { number, title, winner, state, prize, documents_owed: owed } = claim
  return (
    <Link
      href={claimPath(number)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-3 no-underline hover:bg-fairway-soft/50"
    >
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-semibold text-fairway">
          <bdi>{winner}</bdi>
          {prize > 0 && <>, {formatMoney(fromDollars(prize), '$')}</>}
        </span>
        <span className="block text-sm text-muted">
          {number}, <bdi>{title}</bdi>
        </span>
        <span className="block text-sm">
          {nameClaimState(state)}
          {isOwing(claim) && (
            <span className="font-semibold text-sand">. {pluralize(owed, 'document')} to send</span>
          )}
        </span>
      </span>
      <Icon name="chevron" className="-rotate-90 text-muted" />
    </Link>
  )
}

/** Its holder still has something to send. */
export function isOwing({ state, documents_owed: owed }: ClaimSummary): boolean {
  return owed > 0 && ['reported', 'documents', 'review'].includes(state)
}
