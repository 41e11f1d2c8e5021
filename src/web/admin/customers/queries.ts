import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getCustomer, listCustomers } from '#contract/customers.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'

/** One customer. Others work on it too, so it is read at each visit. */
export const customerQuery = (id: string, { all }: { all: boolean }) =>
  queryOptions({
    queryKey: ['customer', id, all],
    queryFn: ({ signal }) =>
      call(getCustomer, {
        params: { id },
        query: all ? { cases: 'all' } : {},
        signal,
        handlesError: () => true,
      }),
    select: ({ data }) => data,
    // While all of its quotes are read, the newest stay.
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: 'always',
  })

/** After a join or its undo: which customers there are has changed. */
export async function reloadCustomers(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['customer'] }),
    queryClient.invalidateQueries({ queryKey: ['list', listCustomers.path] }),
  ])
}
