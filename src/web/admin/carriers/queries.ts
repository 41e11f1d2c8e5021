import { queryOptions } from '@tanstack/react-query'
import { listCarriers } from '#contract/carriers.ts'
import { call } from '#web/api/call.ts'

/** The address book of carriers. */
export const carriersQuery = queryOptions({
  queryKey: ['carriers'],
  queryFn: async () => (await call(listCarriers, { silent: true })).data,
})
