import { queryOptions } from '@tanstack/react-query'
import { getClaimDay } from '#contract/claims/case-day.ts'
import { call } from '#web/api/call.ts'

/** What was written down on the day of a claim; phones may send more at any time. */
export const claimDayQuery = (number: string) =>
  queryOptions({
    queryKey: ['claim-day', number],
    queryFn: async ({ signal }) =>
      (await call(getClaimDay, { params: { number }, signal, handlesError: () => true })).data,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  })
