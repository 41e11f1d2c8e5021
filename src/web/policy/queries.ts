import { queryOptions } from '@tanstack/react-query'
import type { EndpointResponse } from '#contract/endpoint.ts'
import {
  getPolicy,
  getPolicyCalendar,
  getPolicyDocument,
  getPolicyPaper,
  listPolicies,
} from '#contract/policies.ts'
import {
  getAllPapersFile,
  getPaperFile,
  getPaperWords,
  listPolicyDocuments,
} from '#contract/policy-documents.ts'
import { POLICY_DOCUMENT_TYPES } from '#domain/documents/document-types.ts'
import { API_BASE } from '#web/api/api-base.ts'
import { call } from '#web/api/call.ts'
import type { CallError } from '#web/api/call-error.ts'

export type PolicySummary = EndpointResponse<typeof listPolicies>['data'][number]
/** A policy that whoever opened the list has sold as its producer. */
export type SoldPolicy = PolicySummary & { book: NonNullable<PolicySummary['book']> }
export type EndingCredential = NonNullable<
  EndpointResponse<typeof listPolicies>['ending_credentials']
>[number]
export type Policy = EndpointResponse<typeof getPolicy>['data']
export type IssuedDocument = EndpointResponse<typeof listPolicyDocuments>['data'][number]

/** What the page itself answers with a form for a new link. */
export const isRefusal = ({ status }: Pick<CallError, 'status'>) => [400, 401, 404].includes(status)

/** A purchase adds a policy and a link changes the session, so the list is fetched again at each visit. */
export const policiesQuery = queryOptions({
  queryKey: ['policies'],
  queryFn: ({ signal }) => call(listPolicies, { signal, handlesError: isRefusal }),
  staleTime: 0,
  refetchOnMount: 'always',
})

export const policyQuery = (number: string) =>
  queryOptions({
    queryKey: ['policy', number],
    queryFn: ({ signal }) => call(getPolicy, { params: { number }, signal, handlesError: isRefusal }),
    select: ({ data }) => data,
  })

/** Every paper with its versions. Another one may have come since. */
export const issuedDocumentsQuery = (number: string) =>
  queryOptions({
    queryKey: ['policy', number, 'papers'],
    queryFn: ({ signal }) =>
      call(listPolicyDocuments, { params: { number }, signal, handlesError: isRefusal }),
    select: ({ data }) => data,
    staleTime: 0,
    refetchOnMount: 'always',
  })

/** Whether it names a document by its type; else by its own id, such as `CM-1001`. */
function isDocumentType(type: string): boolean {
  return POLICY_DOCUMENT_TYPES.some((known) => known === type)
}

/** An issued document does not change, but for the note that a newer version replaced it. */
export const policyDocumentQuery = (number: string, type: string, version?: string) =>
  queryOptions({
    queryKey: ['policy', number, 'paper', type, version],
    queryFn: ({ signal }) =>
      isDocumentType(type)
        ? call(getPolicyPaper, { params: { number, type }, query: version ? { version } : {}, signal })
        : call(getPaperWords, { params: { number, id: type }, signal }),
    select: ({ data }) => data,
  })

export function documentUrl(number: string, type: string, version?: string): string {
  if (!isDocumentType(type))
    return API_BASE + getPaperFile.path.replace(':number', number).replace(':id', `${type}.pdf`)
  const path = getPolicyDocument.path.replace(':number', number).replace(':type', `${type}.pdf`)
  return API_BASE + path + (version ? `?${new URLSearchParams({ version })}` : '')
}

/** All documents that hold now, as one file. */
export function allDocumentsUrl(number: string): string {
  return API_BASE + getAllPapersFile.path.replace(':number', number)
}

export function calendarUrl(number: string): string {
  return API_BASE + getPolicyCalendar.path.replace(':number', number)
}
