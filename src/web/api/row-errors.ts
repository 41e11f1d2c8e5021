import { useSyncExternalStore } from 'react'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { RowProblem } from '#domain/problem.ts'
import { createStore } from '#web/ui/store.ts'

const NONE: ReadonlyMap<string, RowProblem> = new Map()
const store = createStore({ byRow: NONE })

/**
 * The contest rows that could not be priced the last time.
 *
 * @rule X02 A price error belongs to its row, by kind of contest and its place counted from 1.
 */
export function setRowErrors(problems: readonly RowProblem[]): void {
  store.set({ byRow: new Map(problems.map((problem) => [keyOf(problem.entity, problem.index), problem])) })
}

/** Call this after a price was received. */
export function clearRowErrors(): void {
  if (store.get().byRow.size > 0) store.set({ byRow: NONE })
}

export function rowError(entity: ContestKind, index: number): RowProblem | undefined {
  return store.get().byRow.get(keyOf(entity, index))
}

export function useRowError(entity: ContestKind, index: number): RowProblem | undefined {
  return useSyncExternalStore(store.subscribe, () => rowError(entity, index))
}

function keyOf(entity: ContestKind, index: number): string {
  return `${entity} ${index}`
}
