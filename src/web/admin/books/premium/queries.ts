import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readCommissions, readPremiumTotals } from '#contract/accounting/premium.ts'
import { PAGES } from '#contract/pages.ts'
import { call } from '#web/api/call.ts'

/** The filters of the register, as the address has them. */
export interface PremiumQuery {
  posted?: string
  producer?: string
}

export const premiumTotalsQuery = (query: PremiumQuery) =>
  queryOptions({
    queryKey: ['premium-totals', query.posted ?? '', query.producer ?? ''],
    queryFn: async ({ signal }) =>
      (await call(readPremiumTotals, { query, signal, handlesError: () => true })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const commissionsQuery = (period: string) =>
  queryOptions({
    queryKey: ['commissions', period],
    queryFn: async ({ signal }) =>
      (
        await call(readCommissions, {
          query: period === '' ? {} : { period },
          signal,
          handlesError: () => true,
        })
      ).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export function premiumPath(query: PremiumQuery): string {
  return `${PAGES.premium}?${new URLSearchParams({ ...query })}`
}

export function commissionsPath(period: string): string {
  return `${PAGES.commissions}?${new URLSearchParams({ period })}`
}
