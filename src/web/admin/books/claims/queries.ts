import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readClaimMovements } from '#contract/accounting/claim-movements.ts'
import { PAGES } from '#contract/pages.ts'
import { call } from '#web/api/call.ts'

export const claimMovementsQuery = (period: string) =>
  queryOptions({
    queryKey: ['claim-movements', period],
    queryFn: async ({ signal }) =>
      (
        await call(readClaimMovements, {
          query: period === '' ? {} : { period },
          signal,
          handlesError: () => true,
        })
      ).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export function claimMovementsPath(period: string): string {
  if (period === '') return PAGES['claim-movements']
  return `${PAGES['claim-movements']}?${new URLSearchParams({ period })}`
}
