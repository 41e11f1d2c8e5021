import { queryOptions } from '@tanstack/react-query'
import { getRepSession } from '#contract/reps.ts'
import { call } from '#web/api/call.ts'

/** The rep who is signed in. If nobody is, no error is shown: the sign-in page opens. */
export const repQuery = queryOptions({
  queryKey: ['rep'],
  queryFn: async () => (await call(getRepSession, { handlesError: () => true })).data,
})
