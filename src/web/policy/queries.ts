import { queryOptions } from '@tanstack/react-query'
import { type EndpointResponse } from '#contract/endpoint.ts'
import {
  getPolicy,
  getPolicyCalendar,
  getPolicyDocument,
  getPolicyPaper,
  listPolicies,
} from '#contract/policies.ts'
import { API_BASE } from '#web/api/api-base.ts'
import { call } from '#web/api/call.ts'

export type PolicySummary = EndpointResponse<typeof listPolicies>['data'][number]
export type Policy = EndpointResponse<typeof getPolicy>['data']
export type DocumentType = PolicySummary['documents'][number]

/** A purchase adds a policy and a link changes the session, so the list is fetched again at each visit. */
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

/** An issued document does not change, but for the note that a newer version replaced it. */
export const policyDocumentQuery = (number: string, type: string, version?: string) =>
  queryOptions({
    queryKey: ['policy', number, 'paper', type, version],
    queryFn: ({ signal }) =>
      call(getPolicyPaper, { params: { number, type }, query: version ? { version } : {}, signal }),
    select: ({ data }) => data,
  })

export function documentUrl(number: string, type: string, version?: string): string {
  const path = getPolicyDocument.path.replace(':number', number).replace(':type', `${type}.pdf`)
  return API_BASE + path + (version ? `?${new URLSearchParams({ version })}` : '')
}

export function calendarUrl(number: string): string {
  return API_BASE + getPolicyCalendar.path.replace(':number', number)
}
