import { queryOptions } from '@tanstack/react-query'
import { getShipments, type PolicyShipments } from '#contract/signs/shipments.ts'
import { call } from '#web/api/call.ts'

export type { PolicyShipments }

/** The boxes with the signs of a policy. */
export const shipmentsQuery = (number: string, as?: 'rep') =>
  queryOptions({
    queryKey: ['policy', number, 'shipments', as ?? 'holder'],
    queryFn: ({ signal }) =>
      call(getShipments, { params: { number }, signal, silent: true, ...(as && { actingAs: as }) }),
    select: ({ data }) => data,
    staleTime: 0,
    refetchOnMount: 'always',
  })
