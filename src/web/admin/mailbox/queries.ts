import { queryOptions } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { getMailboxAttachment, getMailboxBody, getMailboxMessage, getMailboxRaw } from '#contract/mailbox.ts'
import { API_BASE } from '#web/api/api-base.ts'
import { call } from '#web/api/call.ts'

/** How often the state of a queued message is fetched. */
const DELIVERY_POLL_MS = 3000

/** Mail arrives without any action on this page, so unlike other data it is fetched again at each visit. */
const alwaysRefetch = { staleTime: 0, refetchOnMount: 'always' } as const

/** How soon to look again: soon while a message waits to be sent. */
export function deliveryPoll(messages: readonly { state: string }[]): number | false {
  return messages.some(isQueued) ? DELIVERY_POLL_MS : false
}

/** The address of the mailbox with a message open, or with none; the rest of the address stays. */
export function useMailboxPath(): (message?: string) => string {
  const [path] = useLocation()
  const address = useSearch()
  return (message) => {
    const search = new URLSearchParams(address)
    search.delete('message')
    if (message !== undefined) search.set('message', message)
    return search.size === 0 ? path : `${path}?${search}`
  }
}

export const messageQuery = (id: string) =>
  queryOptions({
    ...alwaysRefetch,
    queryKey: ['mailbox', id],
    queryFn: ({ signal }) => call(getMailboxMessage, { params: { id }, signal }),
    select: ({ data }) => data,
    refetchInterval: ({ state }) => (state.data ? deliveryPoll([state.data.data]) : false),
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
