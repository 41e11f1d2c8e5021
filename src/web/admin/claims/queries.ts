import { queryOptions } from '@tanstack/react-query'
import type { ClaimCase } from '#contract/claims/case.ts'
import { getClaimCase } from '#contract/claims/deciding.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import { refreshPolicy } from '#web/policy/refresh-policy.ts'
import { refreshDesk } from '#web/rep-frame/desk-counts.ts'

/** A claim as reps see it. Others work on it too, so it is read at each visit. */
export const claimQuery = (number: string) =>
  queryOptions({
    queryKey: ['claim', number],
    queryFn: async ({ signal }) =>
      (await call(getClaimCase, { params: { number }, signal, handlesError: () => true })).data,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  })

/** Shows a claim as a write has answered it; what stands elsewhere about it is read again. */
export async function showClaim(claim: ClaimCase): Promise<void> {
  queryClient.setQueryData(claimQuery(claim.number).queryKey, claim)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['timeline', claim.quote_id] }),
    refreshPolicy(claim.policy_number),
    refreshDesk(),
  ])
}

export async function refreshClaim(number: string): Promise<ClaimCase | undefined> {
  await queryClient.invalidateQueries({ queryKey: claimQuery(number).queryKey })
  return queryClient.getQueryData(claimQuery(number).queryKey)
}

/**
 * Sends something that names the last event of a claim that was seen as it was begun. Where something happened meanwhile, nothing is
 * done and the claim is read again; sent once more, it names what is shown then.
 *
 * @rule N105 What was typed stays, and is sent again by who has read what happened meanwhile.
 */
export function seeing({ number, place }: ClaimCase) {
  let seen = place
  return async (send: (seenPlace: number) => Promise<{ data: ClaimCase }>): Promise<ClaimCase> => {
    try {
      return (await send(seen)).data
    } catch (error) {
      if (isCallError(error, 'VERSION_CONFLICT')) seen = (await refreshClaim(number))?.place ?? seen
      throw error
    }
  }
}
