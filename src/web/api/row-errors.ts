import { useSyncExternalStore } from 'react'
import { type ContestKind } from '#domain/contests/contest-kinds.ts'
import { type RowProblem } from '#domain/problem.ts'

const NONE: ReadonlyMap<string, RowProblem> = new Map()
let byRow = NONE
const listeners = new Set<() => void>()

function publish(next: ReadonlyMap<string, RowProblem>) {
  byRow = next
  listeners.forEach((listener) => listener())
}

/**
 * The contest rows that could not be priced the last time.
 *
 * @rule X02 A price error belongs to its row, by kind of contest and its place counted from 1.
 */
export function setRowErrors(problems: readonly RowProblem[]): void {
  publish(new Map(problems.map((problem) => [keyOf(problem.entity, problem.index), problem])))
}

/** Call it when a price has come through. */
export function clearRowErrors(): void {
  if (byRow.size > 0) publish(NONE)
}

export function rowError(entity: ContestKind, index: number): RowProblem | undefined {
  return byRow.get(keyOf(entity, index))
}

export function useRowError(entity: ContestKind, index: number): RowProblem | undefined {
  return useSyncExternalStore(subscribe, () => rowError(entity, index))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function keyOf(entity: ContestKind, index: number): string {
  return `${entity} ${index}`
}
