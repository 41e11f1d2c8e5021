import { queryOptions } from '@tanstack/react-query'
import {
  getInboundAttachment,
  getInboundBody,
  getInboundMessage,
  getInboundRaw,
  listCaseInbound,
} from '#contract/inbound.ts'
import { API_BASE } from '#web/api/api-base.ts'
import { call } from '#web/api/call.ts'
import { INBOUND_KEY } from '#web/api/live/quote-channel.ts'

/** Mail comes in without any action on this page, so unlike other data it is read again at each visit. */
const alwaysRefetch = { staleTime: 0, refetchOnMount: 'always' } as const

/** The mail that came in about a quote and its policy, newest first. */
export const caseInboundQuery = (guid: string) =>
  queryOptions({
    ...alwaysRefetch,
    queryKey: [INBOUND_KEY, 'case', guid],
    queryFn: ({ signal }) => call(listCaseInbound, { params: { guid }, signal }),
    select: ({ data }) => data,
  })

export const inboundQuery = (id: string) =>
  queryOptions({
    ...alwaysRefetch,
    queryKey: [INBOUND_KEY, 'message', id],
    queryFn: ({ signal }) => call(getInboundMessage, { params: { id }, signal }),
    select: ({ data }) => data,
  })

export function inboundBodyUrl(id: string): string {
  return API_BASE + getInboundBody.path.replace(':id', id)
}

export function inboundRawUrl(id: string): string {
  return API_BASE + getInboundRaw.path.replace(':id', id)
}

export function inboundAttachmentUrl(id: string, index: number): string {
  return API_BASE + getInboundAttachment.path.replace(':id', id).replace(':index', String(index))
}
