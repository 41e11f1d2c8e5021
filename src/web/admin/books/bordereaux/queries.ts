import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readBordereaux, readLossBordereau, readPremiumBordereau } from '#contract/accounting/bordereaux.ts'
import { PAGES } from '#contract/pages.ts'
import { call } from '#web/api/call.ts'

const ofMonth = (month: string) => (month === '' ? {} : { month })

export const bordereauxQuery = (month: string) =>
  queryOptions({
    queryKey: ['bordereaux', month],
    queryFn: async ({ signal }) =>
      (await call(readBordereaux, { query: ofMonth(month), signal, handlesError: () => true })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const premiumBordereauQuery = (month: string, carrier: string) =>
  queryOptions({
    queryKey: ['premium-bordereau', month, carrier],
    queryFn: async ({ signal }) =>
      (
        await call(readPremiumBordereau, {
          query: { ...ofMonth(month), carrier },
          signal,
          handlesError: () => true,
        })
      ).data,
    staleTime: 0,
  })

export const lossBordereauQuery = (month: string, carrier: string) =>
  queryOptions({
    queryKey: ['loss-bordereau', month, carrier],
    queryFn: async ({ signal }) =>
      (
        await call(readLossBordereau, {
          query: { ...ofMonth(month), carrier },
          signal,
          handlesError: () => true,
        })
      ).data,
    staleTime: 0,
  })

/** Of all carriers, or of one. */
export function bordereauxPath({ month = '', carrier = '' }: { month?: string; carrier?: string }): string {
  const query = new URLSearchParams({ ...(month && { month }), ...(carrier && { carrier }) }).toString()
  return PAGES.bordereaux + (query && `?${query}`)
}
