import { type ContestKind } from '#domain/contests/contest-kind.ts'
import { keyOf } from '#domain/quote/slots.ts'
import { type Texts } from '#web/quote/session/change-quote.ts'
import { type Draft, textOf } from '#web/quote/session/draft.ts'

/** The wire keys of one contest: its figures, and the sponsor on its sign. */
function keysOfRow({ rows, sponsors }: ContestKind, slot: number): string[] {
  const sponsor = slot <= sponsors.max ? Object.keys(sponsors.fields) : []
  return [
    ...Object.keys(rows.fields).map((name) => keyOf(rows, name, slot)),
    ...sponsor.map((name) => keyOf(sponsors, name, slot)),
  ]
}

/** The wire keys of its figures alone. */
export function figureKeys({ rows }: ContestKind, slot: number): string[] {
  return Object.keys(rows.fields).map((name) => keyOf(rows, name, slot))
}

/** The texts of every contest of a kind, half-typed ones among them, each by the place of its key in a row. */
export function rowTexts(kind: ContestKind, draft: Draft): string[][] {
  return slotsOf(kind).map((slot) => keysOfRow(kind, slot).map((key) => textOf(draft, key)))
}

/** Rows under the numbers of their places: contests are counted without a gap, and what is left over is empty. */
export function numbered(kind: ContestKind, rows: readonly (readonly string[])[]): Texts {
  const entries = slotsOf(kind).flatMap((slot) =>
    keysOfRow(kind, slot).map((key, place) => [key, rows[slot - 1]?.[place] ?? ''] as const),
  )
  return Object.fromEntries(entries)
}

/** The number of the last contest in which anything is typed; 0 where there is none. */
export function lastFilled(kind: ContestKind, draft: Draft): number {
  const isFilled = (slot: number) => figureKeys(kind, slot).some((key) => textOf(draft, key) !== '')
  return slotsOf(kind).findLast(isFilled) ?? 0
}

/** The keys of a kind in which anything is typed. */
export function filledKeys(kind: ContestKind, draft: Draft): string[] {
  return slotsOf(kind)
    .flatMap((slot) => keysOfRow(kind, slot))
    .filter((key) => textOf(draft, key) !== '')
}

export function slotsOf({ rows }: ContestKind): number[] {
  return Array.from({ length: rows.max }, (_, index) => index + 1)
}
