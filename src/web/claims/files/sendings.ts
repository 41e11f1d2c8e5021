import { useSyncExternalStore } from 'react'
import { type FileWay } from '#web/claims/files/file-way.ts'
import { createStore } from '#web/ui/store.ts'

/** A file that this page sends. */
export interface Sending {
  id: string
  way: FileWay
  key: string
  place: number
  name: string
  bytes: number
  sent: number
  /** Waits for its turn, is sent, waits for a connection, or was refused. */
  state: 'queued' | 'sending' | 'waiting' | 'refused'
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

/** What this page sends by one way, in the order in which it was chosen. */
export function useSendings({ id }: FileWay): readonly Sending[] {
  const { all } = useSyncExternalStore(store.subscribe, store.get)
  return all.filter(({ way }) => way.id === id)
}
