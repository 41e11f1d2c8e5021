import { queryOptions } from '@tanstack/react-query'
import { getToday } from '#contract/desk/today.ts'
import { call } from '#web/api/call.ts'
import { deviceTimeZone, TODAY_QUERY_KEY } from '#web/rep-frame/desk-counts.ts'

const FRESH_MS = 5000

/** What waits. It is read again as the page is opened or looked at, and with news of the desk. */
export const todayQuery = queryOptions({
  queryKey: TODAY_QUERY_KEY,
  queryFn: async () =>
    (await call(getToday, { query: { time_zone: deviceTimeZone() }, handlesError: () => true })).data,
  staleTime: FRESH_MS,
  refetchOnWindowFocus: true,
})
