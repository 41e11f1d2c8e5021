import { useSyncExternalStore } from 'react'
import { createStore } from '#web/ui/store.ts'

/** A file that this page sends. */
export interface Sending {
  id: string
  /** Whose files they are: of a claim, of a link, of a case. */
  scope: string
  /** For which of its parts: a document of a claim, a folder of a case. */
  part: string
  name: string
  bytes: number
  sent: number
  /** When it was chosen, ISO 8601. */
  at: string
  /** Waits for its turn, is sent, waits for a connection, was refused, or is here. */
  state: 'queued' | 'sending' | 'waiting' | 'refused' | 'here'
  /** Why it was refused, and what to do. */
  message?: string
}

/** What this page sends goes on while somebody looks at another one of its pages. */
const store = createStore<{ all: readonly Sending[] }>({ all: [] })

export function putSending(sending: Sending): void {
  const others = store.get().all.filter(({ id }) => id !== sending.id)
  const at = store.get().all.findIndex(({ id }) => id === sending.id)
  store.set({ all: at < 0 ? [...others, sending] : store.get().all.with(at, sending) })
}

export function changeSending(id: string, change: Partial<Sending>): void {
  const found = findSending(id)
  if (found) putSending({ ...found, ...change })
}

export function dropSending(id: string): void {
  store.set({ all: store.get().all.filter((one) => one.id !== id) })
}

export function findSending(id: string): Sending | undefined {
  return store.get().all.find((one) => one.id === id)
}

/** What this page sends of one scope, in the order in which it was chosen. */
export function useSendings(scope: string): readonly Sending[] {
  const { all } = useSyncExternalStore(store.subscribe, store.get)
  return all.filter((one) => one.scope === scope)
}
