import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  getMailboxAttachment,
  getMailboxBody,
  getMailboxMessage,
  getMailboxRaw,
  listMailbox,
} from '#contract/mailbox.ts'
import { API_BASE } from '#web/api/api-base.ts'
import { call } from '#web/api/call.ts'

/** How often the state of a queued message is fetched. */
const DELIVERY_POLL_MS = 3000

/** Mail arrives without any action on this page, so unlike other data it is fetched again at each visit. */
const alwaysRefetch = { staleTime: 0, refetchOnMount: 'always' } as const

export const mailboxQuery = infiniteQueryOptions({
  ...alwaysRefetch,
  queryKey: ['mailbox'],
  queryFn: ({ pageParam, signal }) =>
    call(listMailbox, { query: pageParam ? { after: pageParam } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  refetchInterval: ({ state }) =>
    state.data?.pages.some((page) => page.data.some(isQueued)) ? DELIVERY_POLL_MS : false,
})

export const messageQuery = (id: string) =>
  queryOptions({
    ...alwaysRefetch,
    queryKey: ['mailbox', id],
    queryFn: ({ signal }) => call(getMailboxMessage, { params: { id }, signal }),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data && isQueued(state.data.data) ? DELIVERY_POLL_MS : false),
  })

export function bodyUrl(id: string): string {
  return API_BASE + getMailboxBody.path.replace(':id', id)
}

export function rawUrl(id: string): string {
  return API_BASE + getMailboxRaw.path.replace(':id', id)
}

export function attachmentUrl(id: string, index: number): string {
  return API_BASE + getMailboxAttachment.path.replace(':id', id).replace(':index', String(index))
}

function isQueued({ state }: { state: string }): boolean {
  return state === 'queued'
}
