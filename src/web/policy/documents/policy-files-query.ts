import { queryOptions } from '@tanstack/react-query'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { listPolicyFiles } from '#contract/files/policy-files.ts'
import { call } from '#web/api/call.ts'

export type SharedFile = EndpointResponse<typeof listPolicyFiles>['data'][number]

/** What the office shares; the page is there without it. */
export const policyFilesQuery = (number: string) =>
  queryOptions({
    queryKey: ['policy', number, 'files'],
    queryFn: ({ signal }) => call(listPolicyFiles, { params: { number }, signal, silent: true }),
    select: ({ data }) => data,
    staleTime: 0,
    refetchOnMount: 'always',
  })
