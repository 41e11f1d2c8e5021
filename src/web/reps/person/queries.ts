import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getPerson, listPersonEvents, type PersonEventKind } from '#contract/rep-person.ts'
import { call } from '#web/api/call.ts'

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', id],
    queryFn: async () => (await call(getPerson, { params: { id }, handlesError: () => true })).data,
  })

export const personEventsQuery = (id: string, kind: PersonEventKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['people', id, 'events', kind],
    queryFn: ({ pageParam, signal }) =>
      call(listPersonEvents, {
        params: { id },
        query: {
          ...(kind !== undefined && { kind }),
          ...(pageParam !== null && { before: pageParam }),
        },
        signal,
        handlesError: () => true,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
