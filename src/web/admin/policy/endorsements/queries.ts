import { queryOptions } from '@tanstack/react-query'
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts'
import { listEndorsements, type previewEndorsement } from '#contract/endorsements.ts'
import { call } from '#web/api/call.ts'

export type Endorsements = EndpointResponse<typeof listEndorsements>
export type PreviewedEndorsement = EndpointInput<typeof previewEndorsement>['body']

/** Read with the case of the policy, as it goes on without this page. */
export const endorsementsQuery = (number: string) =>
  queryOptions({
    queryKey: ['policy', number, 'endorsements'],
    queryFn: ({ signal }) =>
      call(listEndorsements, { params: { number }, signal, actingAs: 'rep', silent: true }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
