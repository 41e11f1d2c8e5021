import { useSyncExternalStore } from 'react'
import { type ContestKind } from '#domain/contests/contest-kinds.ts'
import { createStore } from '#web/ui/store.ts'

/** The contest row that a person wants to go to. Its section opens it and clears the request. */
const store = createStore<{ row?: { entity: ContestKind; index: number } | undefined }>({})

export function requestRow(row: { entity: ContestKind; index: number } | undefined): void {
  store.set({ row })
}

export function useRequestedRow() {
  return useSyncExternalStore(store.subscribe, store.get).row
}
