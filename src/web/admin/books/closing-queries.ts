import { queryOptions } from '@tanstack/react-query'
import { readClosing } from '#contract/accounting/period-close.ts'
import { call } from '#web/api/call.ts'

/** Another rep may have decided meanwhile, so it is read anew each time. */
export const closingQuery = queryOptions({
  queryKey: ['books-closing'],
  queryFn: async ({ signal }) => (await call(readClosing, { signal, handlesError: () => true })).data,
  staleTime: 0,
})
