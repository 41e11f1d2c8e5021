import { queryOptions } from '@tanstack/react-query'
import { listViews } from '#contract/desk/views.ts'
import { call } from '#web/api/call.ts'

/** What pages work without, if it cannot be read. */
const QUIETLY = { silent: true }

export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: async () => (await call(listViews, QUIETLY)).data,
})
