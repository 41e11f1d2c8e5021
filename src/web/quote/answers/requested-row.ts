import { useSyncExternalStore } from 'react'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { WIRE_FIELDS } from '#domain/quote/wire/wire.ts'
import { createStore } from '#web/ui/store.ts'

interface RequestedRow {
  entity: ContestKind
  index: number
  /** The wire name of the field to go to; unless given, the first that is empty. */
  field?: string
}

/** The contest row that a person wants to go to. The list of contests opens it and clears the request. */
const store = createStore<{ row?: RequestedRow | undefined }>({})

export function requestRow(row: RequestedRow | undefined): void {
  store.set({ row })
}

/** Goes to a field of a contest that is closed. */
export function requestField(field: string): void {
  const wire = WIRE_FIELDS.get(field)
  const kind = CONTEST_DEFINITIONS.find(({ rows }) => rows.section === wire?.section)
  if (kind) requestRow({ entity: kind.entity, index: wire?.index ?? 1, field })
}

export function useRequestedRow() {
  return useSyncExternalStore(store.subscribe, store.get).row
}
