import { queryOptions } from '@tanstack/react-query'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { getRepSession } from '#contract/reps.ts'
import { call } from '#web/api/call.ts'
import { REP_QUERY_KEY } from '#web/api/rep-query-key.ts'
import { queryClient } from '#web/api/query-client.ts'
import { forgetRecentQuotes } from '#web/rep-frame/recent-quotes.ts'

export type SignedInRep = EndpointResponse<typeof getRepSession>['data']

/** The rep who is signed in. If nobody is, no error is shown: the sign-in page opens. */
export const repQuery = queryOptions({
  queryKey: REP_QUERY_KEY,
  queryFn: async () => (await call(getRepSession, { handlesError: () => true })).data,
})

/** After a sign-in: forgets what another person saw in this browser. */
export function rememberRep(rep: SignedInRep): void {
  queryClient.clear()
  forgetRecentQuotes()
  queryClient.setQueryData(repQuery.queryKey, rep)
}
