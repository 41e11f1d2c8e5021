import { queryOptions } from '@tanstack/react-query'
import { type Answer } from '#contract/endpoint.ts'
import { getPolicy, getPolicyDocument, listPolicies } from '#contract/policies.ts'
import { API_BASE } from '#web/api/base.ts'
import { call } from '#web/api/call.ts'

export type PolicySummary = Answer<typeof listPolicies>['data'][number]
export type Policy = Answer<typeof getPolicy>['data']
export type DocumentType = PolicySummary['documents'][number]

/** A purchase adds a policy and a link changes who is asking, so the list is read anew at each visit. */
export const policiesQuery = queryOptions({
  queryKey: ['policies'],
  queryFn: ({ signal }) => call(listPolicies, { signal }),
  select: ({ data }) => data,
  staleTime: 0,
  refetchOnMount: 'always',
})

export const policyQuery = (number: string) =>
  queryOptions({
    queryKey: ['policy', number],
    queryFn: ({ signal }) => call(getPolicy, { params: { number }, signal }),
    select: ({ data }) => data,
  })

export function documentAddress(number: string, type: DocumentType): string {
  return API_BASE + getPolicyDocument.path.replace(':number', number).replace(':type', `${type}.pdf`)
}
