import { useSyncExternalStore } from 'react'
import { type Entity } from '#domain/problem.ts'
import { createStore } from '#web/quote/session/store.ts'

/** The contest row that somebody asked to be taken to, wherever they were; its section opens it and forgets. */
const store = createStore<{ row?: { entity: Entity; index: number } | undefined }>({})

export function wantRow(row: { entity: Entity; index: number } | undefined): void {
  store.set({ row })
}

export function useWantedRow() {
  return useSyncExternalStore(store.subscribe, store.get).row
}
