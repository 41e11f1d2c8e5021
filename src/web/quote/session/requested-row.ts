import { useSyncExternalStore } from 'react'
import { type ContestKind } from '#domain/contests/contest-kinds.ts'
import { createStore } from '#web/ui/store.ts'

/** The contest row that somebody asked to be taken to, wherever they were; its section opens it and forgets. */
const store = createStore<{ row?: { entity: ContestKind; index: number } | undefined }>({})

export function requestRow(row: { entity: ContestKind; index: number } | undefined): void {
  store.set({ row })
}

export function useRequestedRow() {
  return useSyncExternalStore(store.subscribe, store.get).row
}
