import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { hasSameFigures } from '#domain/quote/model/contest-rows.ts'
import type { AnyRow } from '#domain/quote/model/quote.ts'

/**
 * The old row of each row: one with the same figures and slot, else one with the same figures, else the one with the
 * same slot, if no other row has it already. A row without an old row is new.
 */
export function findRowOrigins(
  kind: ContestDefinition,
  rows: readonly AnyRow[],
  oldRows: readonly AnyRow[],
): ReadonlyMap<AnyRow, AnyRow> {
  const unmatched = new Set(oldRows)
  const origins = new Map<AnyRow, AnyRow>()
  for (const isOrigin of [isUnmoved, isMoved, isEdited]) {
    for (const row of rows) {
      const origin = origins.has(row) ? undefined : [...unmatched].find((other) => isOrigin(kind, row, other))
      if (!origin) continue
      origins.set(row, origin)
      unmatched.delete(origin)
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
