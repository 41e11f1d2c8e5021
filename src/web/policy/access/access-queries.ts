import { queryOptions } from '@tanstack/react-query'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { listPolicyLinks, listPolicySessions } from '#contract/policy-access.ts'
import { call } from '#web/api/call.ts'

export type PolicySession = EndpointResponse<typeof listPolicySessions>['data'][number]
export type PolicyLink = EndpointResponse<typeof listPolicyLinks>['data'][number]

/** Sessions and links come and go on other devices. */
const FRESH = { staleTime: 0, refetchOnMount: 'always' } as const

export const sessionsQuery = queryOptions({
  queryKey: ['policy-access', 'sessions'],
  queryFn: ({ signal }) => call(listPolicySessions, { signal }),
  select: ({ data }) => data,
  ...FRESH,
})

export const linksQuery = queryOptions({
  queryKey: ['policy-access', 'links'],
  queryFn: ({ signal }) => call(listPolicyLinks, { signal }),
  select: ({ data }) => data,
  ...FRESH,
})
