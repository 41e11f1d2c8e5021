import { queryOptions } from '@tanstack/react-query'
import { getSecondFactor } from '#contract/rep-second-factor.ts'
import { call } from '#web/api/call.ts'

/** The second factors of the rep who is signed in. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async () => (await call(getSecondFactor, { silent: true })).data,
})
