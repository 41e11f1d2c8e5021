import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readEarnedTotals } from '#contract/accounting/earned-premium.ts'
import { PAGES } from '#contract/pages.ts'
import { call } from '#web/api/call.ts'

/** The filters of the list, as the address has them. */
export interface EarnedQuery {
  day?: string
  part?: string
}

export const earnedTotalsQuery = (query: EarnedQuery) =>
  queryOptions({
    queryKey: ['earned-totals', query.day ?? '', query.part ?? ''],
    queryFn: async ({ signal }) =>
      (await call(readEarnedTotals, { query, signal, handlesError: () => true })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export function earnedPath(day: string): string {
  return `${PAGES['earned-premium']}?${new URLSearchParams({ day })}`
}
