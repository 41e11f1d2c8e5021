import { queryOptions } from '@tanstack/react-query'
import { getOwnAbsence } from '#contract/rep-absences.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'

export const ownAbsenceQuery = queryOptions({
  queryKey: ['own-absence'],
  queryFn: async () => (await call(getOwnAbsence, { silent: true })).data,
})

/** Who is away stands in several places. */
export function reloadAbsences(): void {
  for (const queryKey of [ownAbsenceQuery.queryKey, ['assignees'], ['people']])
    void queryClient.invalidateQueries({ queryKey })
}
