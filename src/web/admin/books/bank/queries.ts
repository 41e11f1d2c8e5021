import { queryOptions } from '@tanstack/react-query'
import { type Bank, readBank } from '#contract/accounting/bank.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'

/** Others deposit and match meanwhile, so it is read each time. */
export const bankQuery = queryOptions({
  queryKey: ['bank'],
  queryFn: async ({ signal }) => (await call(readBank, { signal, handlesError: () => true })).data,
  staleTime: 0,
})

/** Shows what a change answered. */
export function showBank(bank: Bank): void {
  queryClient.setQueryData(bankQuery.queryKey, bank)
}

/** Somebody else may be why a change was refused, so what is shown is read again. The failure goes on to its form. */
export async function changeBank<T>(change: () => Promise<{ data: T }>): Promise<T> {
  try {
    return (await change()).data
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: bankQuery.queryKey })
    throw error
  }
}
