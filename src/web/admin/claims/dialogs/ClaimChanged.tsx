import type { ReactNode } from 'react'
import type { ClaimCase } from '#contract/claims/case.ts'
import { claimQuery } from '#web/admin/claims/queries.ts'
import { isCallError } from '#web/api/call-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Notice } from '#web/ui/Notice.tsx'

/**
 * What a dialog about a claim says where somebody else did something meanwhile; other failures are told as everywhere.
 *
 * @rule T18 What was typed is kept.
 */
export function describeClaimFailure(number: string): (failure: unknown) => ReactNode {
  return (failure) => {
    if (!isCallError(failure, 'VERSION_CONFLICT')) return undefined
    const shown: ClaimCase | undefined = queryClient.getQueryData(claimQuery(number).queryKey)
    const last = shown?.history[0]
    return (
      <Notice kind="attention" title="This claim changed while you were working on it" live>
        {last && (
          <p>
            {last.text}, by {last.by}.
          </p>
        )}
        <p>We kept what you typed. If it’s still right, send it again.</p>
      </Notice>
    )
  }
}
