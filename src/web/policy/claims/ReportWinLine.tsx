import { reportWinPath } from '#web/policy/claims/claim-paths.ts'
import type { PolicyClaims } from '#web/policy/claims/claim-queries.ts'
import { firstOpening, isReportOpen } from '#web/policy/claims/when-open.ts'
import { TextLink } from '#web/ui/Link.tsx'

/** What to do once someone wins: where that is, and from when. */
export function ReportWinLine({ number, claims }: { number: string; claims: PolicyClaims }) {
  const from = firstOpening(claims)
  if (!isReportOpen(claims) && from === undefined) return null
  return (
    <p>
      If someone wins:{' '}
      <TextLink to={reportWinPath(number)} className="inline-flex min-h-11 items-center">
        Report a win
      </TextLink>
      {from !== undefined && ` from ${from}`}
    </p>
  )
}
