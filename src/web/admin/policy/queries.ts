import { queryOptions } from '@tanstack/react-query'
import { getPolicy } from '#contract/policies.ts'
import { call } from '#web/api/call.ts'

/** The policy as reps see it. It changes elsewhere too, so it is read at each visit. */
export const repPolicyQuery = (number: string) =>
  queryOptions({
    queryKey: ['policy', number, 'rep'],
    queryFn: ({ signal }) =>
      call(getPolicy, { params: { number }, signal, actingAs: 'rep', handlesError: () => true }),
    select: ({ data }) => data,
    staleTime: 0,
    refetchOnMount: 'always',
  })
