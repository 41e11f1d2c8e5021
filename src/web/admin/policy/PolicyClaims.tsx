import type { ClaimSummary } from '#contract/claims/claim.ts'
import { CLAIM_STATE_NAMES } from '#domain/claims/desk/claim-names.ts'
import { formatMoney, fromDollars } from '#domain/values/money.ts'
import { ClaimMark } from '#web/admin/claims/list/ClaimMark.tsx'
import { claimPath } from '#web/rep-frame/claim-path.ts'
import { TextLink } from '#web/ui/Link.tsx'

/** @rule N105 The case of a policy leads to each claim on it. */
export function PolicyClaims({ claims }: { claims: readonly ClaimSummary[] }) {
  if (claims.length === 0) return null
  return (
    <section aria-labelledby="claims" className="grid gap-1">
      <h2 id="claims" className="text-lg">
        Claims
      </h2>
      <ul className="border-t border-line text-sm">
        {claims.map(({ number, winner, title, state, prize, documents_owed: owed }) => (
          <li
            key={number}
            className="flex min-h-10 flex-wrap items-center gap-x-4 border-b border-line py-1 pointer-coarse:min-h-11"
          >
            <TextLink
              to={claimPath(number)}
              className="inline-flex min-h-8 items-center pointer-coarse:min-h-11"
            >
              {number}
            </TextLink>
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <span className="font-semibold">{winner}</span> <span className="text-muted">{title}</span>
            </span>
            <span className="flex items-center gap-2">
              <ClaimMark state={state} />
              {CLAIM_STATE_NAMES[state]}
              {owed > 0 && (
                <span className="text-muted">
                  {owed} {owed === 1 ? 'document' : 'documents'} owed
                </span>
              )}
            </span>
            <span className="money">{formatMoney(fromDollars(prize), '$')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
