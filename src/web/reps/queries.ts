import { queryOptions } from '@tanstack/react-query'
import { findQuotes, getRepSession } from '#contract/reps.ts'
import { call } from '#web/api/call.ts'

/** The rep who is signed in. If nobody is, no error is shown: the sign-in page opens. */
export const repQuery = queryOptions({
  queryKey: ['rep'],
  queryFn: async () => (await call(getRepSession, { handlesError: () => true })).data,
})

export const quotesQuery = (search: string) =>
  queryOptions({
    queryKey: ['quotes', search],
    queryFn: async () => (await call(findQuotes, { query: { search } })).data,
    enabled: search !== '',
    staleTime: 0,
  })
