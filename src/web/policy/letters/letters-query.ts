import { queryOptions } from '@tanstack/react-query'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { getPolicyLetterFile, listPolicyLetters } from '#contract/letters/policy-letters.ts'
import { call, endpointUrl } from '#web/api/call.ts'

export type PolicyLetters = EndpointResponse<typeof listPolicyLetters>['data']

/** The letters of a policy; the page is there without them. */
export const lettersQuery = (number: string, as?: 'rep') =>
  queryOptions({
    queryKey: ['policy', number, 'letters', as ?? 'holder'],
    queryFn: ({ signal }) =>
      call(listPolicyLetters, { params: { number }, signal, silent: true, ...(as && { actingAs: as }) }),
    select: ({ data }) => data,
    staleTime: 0,
    refetchOnMount: 'always',
  })

/** The paper of a letter. */
export function letterUrl(number: string, letter: number): string {
  return endpointUrl(getPolicyLetterFile.path, { params: { number, letter: `${letter}.pdf` } })
}
