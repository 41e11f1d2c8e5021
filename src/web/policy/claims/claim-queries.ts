import { queryOptions } from '@tanstack/react-query'
import { getClaim, listPolicyClaims } from '#contract/claims/reporting.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'

export type PolicyClaims = EndpointResponse<typeof listPolicyClaims>['data']
export type ClaimSummary = PolicyClaims['claims'][number]
export type ClaimableContest = PolicyClaims['contests'][number]
export type Claim = EndpointResponse<typeof getClaim>['data']
export type ClaimDocument = Claim['documents'][number]

const DAY_MS = 86_400_000

/** The claims of a policy, and where a win can be reported. Somebody else may have reported one meanwhile. */
export const policyClaimsQuery = (number: string) =>
  queryOptions({
    queryKey: ['policy', number, 'claims'],
    queryFn: ({ signal }) => call(listPolicyClaims, { params: { number }, signal, silent: true }),
    select: ({ data }) => data,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => untilOpening(data?.data),
  })

/** A claim changes when a rep looks at its documents, so that it is read again at each visit. */
export const claimQuery = (number: string) =>
  queryOptions({
    queryKey: ['claim', number],
    queryFn: ({ signal }) => call(getClaim, { params: { number }, signal }),
    select: ({ data }) => data,
    staleTime: 0,
    refetchOnMount: 'always',
  })

/** A page that is left open over night finds the day of its contest begun. */
function untilOpening(claims: Pick<PolicyClaims, 'contests'> | undefined): number | false {
  const [first] = (claims?.contests ?? []).flatMap(({ opens_at: opensAt }) => opensAt ?? []).toSorted()
  if (first === undefined) return false
  const left = new Date(first).getTime() - Date.now()
  return left > DAY_MS ? false : Math.max(left, 1_000) + 1_000
}
