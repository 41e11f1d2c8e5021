import { queryOptions, useQuery } from '@tanstack/react-query'
import { listHere, type RepHere } from '#contract/presence.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'

/** Whoever is gone without a word is noticed by then. A hidden page does not ask; it does as soon as it is shown again. */
const POLL_MS = 20_000

const hereQuery = queryOptions({
  queryKey: ['here'],
  queryFn: async () => (await call(listHere, { silent: true })).data,
  refetchInterval: POLL_MS,
  refetchOnWindowFocus: 'always',
  staleTime: 1000,
})

/** The reps who are here now, oneself first; undefined until that is known. */
export function useHere(): readonly RepHere[] | undefined {
  return useQuery(hereQuery, queryClient).data
}

/** A socket that ends is heard of before the network is known to be gone. */
const NETWORK_KNOWN_MS = 300

let soon: ReturnType<typeof setTimeout> | undefined

/** There may be news of who is here. Without a network it is read once there is one again. */
export function readHereAgain(): void {
  soon ??= setTimeout(() => {
    soon = undefined
    if (navigator.onLine) void queryClient.invalidateQueries(hereQuery)
  }, NETWORK_KNOWN_MS)
}

export interface OtherRep {
  id: string
  name: string
  isEditing: boolean
}

/** The colleagues who have quotes open, by the id of the quote; whoever edits it first. */
export function useOthers(): ReadonlyMap<string, readonly OtherRep[]> {
  return useQuery({ ...hereQuery, select: byQuote }, queryClient).data ?? NONE
}

const NONE: ReadonlyMap<string, readonly OtherRep[]> = new Map()

function byQuote(here: readonly RepHere[]): ReadonlyMap<string, readonly OtherRep[]> {
  const found = new Map<string, OtherRep[]>()
  for (const { id, name, is_me: isMe, quotes } of here) {
    if (isMe) continue
    for (const quote of quotes) {
      const others = [...(found.get(quote.id) ?? []), { id, name, isEditing: quote.is_editing }]
      found.set(
        quote.id,
        others.toSorted((one, other) => Number(other.isEditing) - Number(one.isEditing)),
      )
    }
  }
  return found
}
