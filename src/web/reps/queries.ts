import { queryOptions } from '@tanstack/react-query'
import { findQuotes, getRepSession } from '#contract/reps.ts'
import { call } from '#web/api/call.ts'

/** Who is signed in. Nobody being so is no failure to tell of: it leads to the sign-in page. */
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
