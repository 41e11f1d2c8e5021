import { infiniteQueryOptions, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import * as contract from '#contract/case-mail.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { API_BASE } from '#web/api/api-base.ts'
import { call } from '#web/api/call.ts'
import { INBOUND_KEY } from '#web/api/live/quote-channel.ts'
import { queryClient } from '#web/api/query-client.ts'

export type CaseMessage = contract.CaseMessage
export type CaseMessageDetail = EndpointResponse<typeof contract.getCaseMessage>['data']
export type PreparedLetter = EndpointResponse<typeof contract.prepareLetter>['data']
export type CaseAddress = PreparedLetter['addresses'][number]
export type CasePapers = EndpointResponse<typeof contract.listCasePapers>['data']
export type PaperSizes = EndpointResponse<typeof contract.measureCasePapers>['data']
export type QueuedMail = EndpointResponse<typeof contract.writeLetter>

const KEY = 'case-mail'
/** How often the list is read again while a message waits to be sent. */
const DELIVERY_POLL_MS = 3000

/** Mail is sent without anything done on this page, so it is read again at each visit. */
const alwaysRefetch = { staleTime: 0, refetchOnMount: 'always' } as const

export const caseMailQuery = (guid: string) =>
  infiniteQueryOptions({
    ...alwaysRefetch,
    queryKey: [KEY, guid, 'list'],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { after: pageParam }
      return call(contract.listCaseMail, { params: { guid }, query, signal, handlesError: () => true })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => {
      const shown = state.data?.pages.flatMap(({ data }) => data) ?? []
      return shown.some((message) => message.state === 'queued') ? DELIVERY_POLL_MS : false
    },
  })

/** How many messages a case has, for the name of a tab; undefined until it is known. */
export function useCaseMailCount(guid: string): number | undefined {
  return useInfiniteQuery(caseMailQuery(guid)).data?.pages[0]?.count
}

/** Prices and invoices change, so what a letter says is read each time one is begun. */
export const letterQuery = (guid: string) =>
  queryOptions({
    ...alwaysRefetch,
    queryKey: [KEY, guid, 'letter'],
    queryFn: async ({ signal }) =>
      (await call(contract.prepareLetter, { params: { guid }, signal, handlesError: () => true })).data,
  })

/** After something was sent: its list, the audit log that shows it, and the mail that it may have answered. */
export async function refreshCaseMail(guid: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [KEY, guid] }),
    queryClient.invalidateQueries({ queryKey: ['timeline', guid] }),
    queryClient.invalidateQueries({ queryKey: [INBOUND_KEY] }),
  ])
}

export async function loadMessage(guid: string, id: string): Promise<CaseMessageDetail> {
  return (await call(contract.getCaseMessage, { params: { guid, id }, handlesError: () => true })).data
}

export async function loadPapers(guid: string): Promise<CasePapers> {
  return (await call(contract.listCasePapers, { params: { guid }, handlesError: () => true })).data
}

export async function loadAddresses(guid: string): Promise<readonly CaseAddress[]> {
  return (await call(contract.prepareLetter, { params: { guid }, handlesError: () => true })).data.addresses
}

export async function measurePapers(guid: string, papers: string[]): Promise<PaperSizes> {
  const input = { params: { guid }, body: { papers }, handlesError: () => true }
  return (await call(contract.measureCasePapers, input)).data
}

export function messageBodyUrl(guid: string, id: string): string {
  return API_BASE + contract.getCaseMessageBody.path.replace(':guid', guid).replace(':id', id)
}

export function messageFileUrl(guid: string, id: string, index: number): string {
  const { path } = contract.getCaseMessageFile
  return API_BASE + path.replace(':guid', guid).replace(':id', id).replace(':index', String(index))
}
