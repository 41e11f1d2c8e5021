import { type ContestKind } from '#domain/contests/contest-kind.ts'
import { sameFigures } from '#domain/quote/contest-rows.ts'
import { type AnyRow } from '#domain/quote/quote.ts'

/**
 * Which row each row was before: the same in its place, else the same that has left its place, else whatever was in
 * its place and is nowhere else now. A row that is in none of these is new.
 */
export function originsOf(
  kind: ContestKind,
  rows: readonly AnyRow[],
  stood: readonly AnyRow[],
): ReadonlyMap<AnyRow, AnyRow> {
  const left = new Set(stood)
  const origins = new Map<AnyRow, AnyRow>()
  for (const isOrigin of [unmoved, moved, edited]) {
    for (const row of rows) {
      const origin = origins.has(row) ? undefined : [...left].find((other) => isOrigin(kind, row, other))
      if (!origin) continue
      origins.set(row, origin)
      left.delete(origin)
    }
  }
  return origins
}

function unmoved(kind: ContestKind, row: AnyRow, other: AnyRow): boolean {
  return edited(kind, row, other) && sameFigures(kind, row, other)
}

function moved(kind: ContestKind, row: AnyRow, other: AnyRow): boolean {
  return sameFigures(kind, row, other)
}

function edited(_kind: ContestKind, row: AnyRow, other: AnyRow): boolean {
  return row.slot === other.slot
}
