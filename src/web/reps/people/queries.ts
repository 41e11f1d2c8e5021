import { queryOptions } from '@tanstack/react-query'
import { listPeople } from '#contract/rep-people.ts'
import { listSecondApprovals } from '#contract/rep-person.ts'
import { PAGES } from '#contract/pages.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { repQuery } from '#web/rep-frame/queries.ts'

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: async () => (await call(listPeople, { silent: true })).data,
})

export const secondApprovalsQuery = queryOptions({
  queryKey: ['people', 'second-approvals'],
  queryFn: async () => (await call(listSecondApprovals, { silent: true })).data,
})

/** Everything that is shown of anybody, also who is signed in, whose own role may have changed. */
export function reloadPeople(): void {
  void queryClient.invalidateQueries({ queryKey: peopleQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: repQuery.queryKey })
}

export function personPath(id: string): string {
  return PAGES.person.replace(':person', id)
}
