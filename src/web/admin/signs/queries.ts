import { queryOptions } from '@tanstack/react-query'
import { getPolicySigns } from '#contract/signs/shipments.ts'
import { listSignsToShip } from '#contract/signs/signs-to-ship.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { refreshPolicy } from '#web/policy/refresh-policy.ts'

export type SignFilters = NonNullable<EndpointInput<typeof listSignsToShip>['query']>

const SIGNS_KEY = ['signs-to-ship'] as const

export const signsToShipQuery = (query: SignFilters) =>
  queryOptions({
    queryKey: [...SIGNS_KEY, query],
    queryFn: async () => (await call(listSignsToShip, { query, silent: true })).data,
    placeholderData: (before) => before,
  })

export const policySignsQuery = (number: string) =>
  queryOptions({
    queryKey: ['policy', number, 'signs'],
    queryFn: async () => (await call(getPolicySigns, { params: { number }, silent: true })).data,
    staleTime: 0,
    refetchOnMount: 'always',
  })

/** After a box was packed or has moved. */
export async function refreshSigns(number: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: SIGNS_KEY }),
    queryClient.invalidateQueries({ queryKey: ['desk-counts'] }),
    refreshPolicy(number),
  ])
}
