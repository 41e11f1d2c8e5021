import { queryOptions } from '@tanstack/react-query'
import { getSignProof } from '#contract/signs/proofs.ts'
import { call } from '#web/api/call.ts'

/** The newest proof of the signs of a policy. */
export const signProofQuery = (number: string, as?: 'rep') =>
  queryOptions({
    queryKey: ['policy', number, 'sign-proof', as ?? 'holder'],
    queryFn: ({ signal }) =>
      call(getSignProof, { params: { number }, signal, silent: true, ...(as && { actingAs: as }) }),
    select: ({ data }) => data,
    staleTime: 0,
    refetchOnMount: 'always',
  })
