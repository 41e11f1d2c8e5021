import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { wireKey } from '#domain/contests/slots.ts'
import type { Texts } from '#web/quote/answers/change-quote.ts'
import { type Draft, textOf } from '#web/quote/answers/draft/draft.ts'

/** The wire keys of one contest: its figures, and the sponsor on its sign. */
function rowKeys({ rows, sponsors }: ContestDefinition, slot: number): string[] {
  const sponsor = slot <= sponsors.max ? Object.keys(sponsors.fields) : []
  return [
    ...Object.keys(rows.fields).map((name) => wireKey(rows, name, slot)),
    ...sponsor.map((name) => wireKey(sponsors, name, slot)),
  ]
}

/** The wire keys of its figures alone. */
export function figureKeys({ rows }: ContestDefinition, slot: number): string[] {
  return Object.keys(rows.fields).map((name) => wireKey(rows, name, slot))
}

/** The texts of all contests of a kind, including half-typed ones, by the position of the key in its row. */
export function rowTexts(kind: ContestDefinition, draft: Draft): string[][] {
  return slotsOf(kind).map((slot) => rowKeys(kind, slot).map((key) => textOf(draft, key)))
}

/** Numbers the rows without a gap; the slots that are left are empty. */
export function renumberRows(kind: ContestDefinition, rows: readonly (readonly string[])[]): Texts {
  const entries = slotsOf(kind).flatMap((slot) =>
    rowKeys(kind, slot).map((key, place) => [key, rows[slot - 1]?.[place] ?? ''] as const),
  )
  return Object.fromEntries(entries)
}

/** The number of the last contest in which anything is typed; 0 if there is none. */
export function lastFilledSlot(kind: ContestDefinition, draft: Draft): number {
  const isFilled = (slot: number) => figureKeys(kind, slot).some((key) => textOf(draft, key) !== '')
  return slotsOf(kind).findLast(isFilled) ?? 0
}

/** The keys of a kind in which anything is typed. */
export function filledKeys(kind: ContestDefinition, draft: Draft): string[] {
  return slotsOf(kind)
    .flatMap((slot) => rowKeys(kind, slot))
    .filter((key) => textOf(draft, key) !== '')
}

export function slotsOf({ rows }: ContestDefinition): number[] {
  return Array.from({ length: rows.max }, (_, index) => index + 1)
}
