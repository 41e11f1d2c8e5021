import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ClientTypeCatalogue, takeClientTypes } from '#domain/values/client-types.ts'
import { takeExtraFees } from '#domain/pricing/extra-fees.ts'
import { readFees } from '#domain/quote/wire/read-fees.ts'
import { takeShippingDays } from '#domain/quote/signs/shipping-time.ts'
import { getConfig } from '#contract/config.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'

/** The client types of the office as this page has them from now on. */
function readCatalogue({
  client_types: clients,
  producer_types: producers,
}: PublicConfig): ClientTypeCatalogue {
  return { clients, producers } as unknown as ClientTypeCatalogue
}

type PublicConfig = EndpointResponse<typeof getConfig>['data']
export type PaymentConfig = Pick<PublicConfig, 'payment' | 'wallets'>

/** The public settings, fetched once. */
export const publicConfig = queryOptions({
  queryKey: ['config'],
  queryFn: async (): Promise<PublicConfig> => {
    const { data } = await call(getConfig, { silent: true })
    if ('client_types' in data) takeClientTypes(readCatalogue(data))
    takeExtraFees(readFees(data.extra_fees ?? {}))
    takeShippingDays(data.shipping_days)
    return data
  },
})

/** What a producer may add, in percent of the gross fees; undefined until it is loaded. The server checks it in any case. */
export function producerFeePercent(): number | undefined {
  return queryClient.getQueryData(publicConfig.queryKey)?.producer_fee_limit
}

/** The payment gateway and wallets; undefined until they are loaded. */
export function usePaymentConfig(): {
  config: PaymentConfig | undefined
  hasFailed: boolean
  retry: () => void
} {
  const { data, isError, refetch } = useQuery(publicConfig, queryClient)
  return { config: data, hasFailed: isError && data === undefined, retry: () => void refetch() }
}

/** What is kept of a cancelled policy, in dollars; undefined until it is loaded. */
export function useCancellationFee(): number | undefined {
  return useQuery(publicConfig, queryClient).data?.cancellation_fee
}

/** Who insures; undefined until it is loaded, or where nobody is named. */
export function useInsurerName(): string | undefined {
  return useQuery(publicConfig, queryClient).data?.insurer?.name
}
