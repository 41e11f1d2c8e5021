import { queryOptions, useQuery } from '@tanstack/react-query'
import { type DeskCounts, getDeskCounts } from '#contract/desk/today.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'

/** What the reps’ home and the counts beside places are read by. */
export const TODAY_QUERY_KEY = ['today'] as const
const COUNTS_QUERY_KEY = ['desk-counts'] as const

/** Where no socket tells what is new, it is asked for. */
const POLL_MS = 60_000
const FRESH_MS = 5000

/** The time zone of this device. */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

const deskCountsQuery = queryOptions({
  queryKey: COUNTS_QUERY_KEY,
  queryFn: async () =>
    (await call(getDeskCounts, { query: { time_zone: deviceTimeZone() }, silent: true })).data,
  staleTime: FRESH_MS,
  refetchOnWindowFocus: true,
  refetchInterval: POLL_MS,
})

/** How many wait in each place; undefined until that is known. */
export function useDeskCounts(): DeskCounts | undefined {
  return useQuery(deskCountsQuery, queryClient).data
}

/** News come in bursts; all that come within this time are read together. */
const PAUSE_MS = 3000

let timer: ReturnType<typeof setTimeout> | undefined

/** Reads what waits again, a little later: something of it may have changed. */
export function refreshDeskSoon(): void {
  timer ??= setTimeout(() => {
    timer = undefined
    void refreshDesk()
  }, PAUSE_MS)
}

/** Reads it at once, as the rep has just done something of it. */
export async function refreshDesk(): Promise<void> {
  await Promise.all(
    [TODAY_QUERY_KEY, COUNTS_QUERY_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}

/** As a place shows it: `12`, `1000+`; nothing while it is not known, and for none. */
export function countText(count: DeskCounts['today'] | undefined): string {
  if (!count || count.value === 0) return ''
  return count.is_exact ? String(count.value) : `${Math.max(count.value - 1, 1)}+`
}
