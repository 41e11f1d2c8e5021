import { type ContestDefinition } from '#domain/contests/contest-definition.ts'
import { hasSameFigures } from '#domain/quote/model/contest-rows.ts'
import { type AnyRow } from '#domain/quote/model/quote.ts'

/**
 * Which row each row was before: the same in its place, else the same that has left its place, else whatever was in
 * its place and is nowhere else now. A row that is in none of these is new.
 */
export function findRowOrigins(
  kind: ContestDefinition,
  rows: readonly AnyRow[],
  stood: readonly AnyRow[],
): ReadonlyMap<AnyRow, AnyRow> {
  const left = new Set(stood)
  const origins = new Map<AnyRow, AnyRow>()
  for (const isOrigin of [isUnmoved, isMoved, isEdited]) {
    for (const row of rows) {
      const origin = origins.has(row) ? undefined : [...left].find((other) => isOrigin(kind, row, other))
      if (!origin) continue
      origins.set(row, origin)
      left.delete(origin)
    }
  }
  return origins
}

function isUnmoved(kind: ContestDefinition, row: AnyRow, other: AnyRow): boolean {
  return isEdited(kind, row, other) && hasSameFigures(kind, row, other)
}

function isMoved(kind: ContestDefinition, row: AnyRow, other: AnyRow): boolean {
  return hasSameFigures(kind, row, other)
}

function isEdited(_kind: ContestDefinition, row: AnyRow, other: AnyRow): boolean {
  return row.slot === other.slot
}
