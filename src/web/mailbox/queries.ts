import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  getMailboxAttachment,
  getMailboxBody,
  getMailboxMessage,
  getMailboxRaw,
  listMailbox,
} from '#contract/mailbox.ts'
import { API_BASE } from '#web/api/base.ts'
import { call } from '#web/api/call.ts'

/** While a message is on its way, its state is looked at this often. */
const DELIVERY_LOOK_MS = 3000

/** Mail arrives without anything done on this page, so unlike other data it is read anew at each visit. */
const fresh = { staleTime: 0, refetchOnMount: 'always' } as const

export const mailboxQuery = infiniteQueryOptions({
  ...fresh,
  queryKey: ['mailbox'],
  queryFn: ({ pageParam, signal }) =>
    call(listMailbox, { query: pageParam ? { before: pageParam } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  refetchInterval: ({ state }) =>
    state.data?.pages.some((page) => page.data.some(isUnderWay)) ? DELIVERY_LOOK_MS : false,
})

export const messageQuery = (id: string) =>
  queryOptions({
    ...fresh,
    queryKey: ['mailbox', id],
    queryFn: ({ signal }) => call(getMailboxMessage, { params: { id }, signal }),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.data) ? DELIVERY_LOOK_MS : false),
  })

export function bodyAddress(id: string): string {
  return API_BASE + getMailboxBody.path.replace(':id', id)
}

export function rawAddress(id: string): string {
  return API_BASE + getMailboxRaw.path.replace(':id', id)
}

export function attachmentAddress(id: string, index: number): string {
  return API_BASE + getMailboxAttachment.path.replace(':id', id).replace(':index', String(index))
}

function isUnderWay({ state }: { state: string }): boolean {
  return state === 'queued'
}
