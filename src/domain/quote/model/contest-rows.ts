import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { wireKey } from '#domain/contests/slots.ts'
import {
  type AnyRow,
  answerOf,
  type Quote,
  rowsOf,
  sponsorsOf,
  withoutAnswers,
  withRows,
} from '#domain/quote/model/quote.ts'
import type { Editor } from '#domain/values/editor.ts'

/** Who adds a new row, and values for it. */
export interface NewRowOptions {
  editor: Editor
  values?: Readonly<Record<string, unknown>>
}

/**
 * A quote with one more contest of a kind. A row without values exists only on the screen.
 *
 * @rule T08 Adding a prize covers its kind of contest.
 * @rule T09 At the maximum nothing is added; a rep's new row takes the date of the first row.
 */
export function addRow(quote: Quote, kind: ContestDefinition, { editor, values = {} }: NewRowOptions): Quote {
  const rows = rowsOf(quote, kind)
  if (rows.length >= (editor === 'rep' ? kind.rows.max : kind.maxClientRows)) return quote
  const date = editor === 'rep' ? rows[0]?.['date'] : undefined
  const row = {
    slot: findFreeSlot(rows),
    ...kind.defaults,
    ...(date !== undefined && { date }),
    ...values,
  } as AnyRow
  return withCoverage(withRows(quote, kind, sortBySlot([...rows, row])), kind, 'Yes')
}

/**
 * A quote without one of its contests. Later ones move up with their sponsors.
 *
 * @rule T08 Removing the last row of a kind turns its cover off.
 */
export function removeRow(quote: Quote, kind: ContestDefinition, slot: number): Quote {
  const rows = closeGap(rowsOf(quote, kind), slot)
  if (rows.length === 0) return clearContest(quote, kind)
  return moveAddOn(withRows(quote, kind, rows, closeGap(sponsorsOf(quote, kind), slot)), kind, slot)
}

/**
 * A quote that does not cover a kind of contest.
 *
 * @rule T08 Turning cover off clears the prizes of that kind, their sponsors and signs.
 * @rule T07 Without a grand prize there are no bonus prizes, bonus signs, magnets, grand prize signs or sponsors.
 */
export function clearContest(quote: Quote, kind: ContestDefinition): Quote {
  const dependentKeys = [...Object.keys(kind.packageFields), ...Object.keys(kind.coverageFields)]
  return withCoverage(withoutAnswers(withRows(quote, kind, [], []), dependentKeys), kind, 'No')
}

/**
 * A quote that covers a kind of contest. Where rows have defaults, the first one starts with them.
 *
 * @rule K02 As soon as a dice roll is covered, it has a row with its defaults.
 */
export function coverContest(quote: Quote, kind: ContestDefinition): Quote {
  const startsWithDefaults = rowsOf(quote, kind).length === 0 && Object.keys(kind.defaults).length > 0
  return startsWithDefaults ? addRow(quote, kind, { editor: 'client' }) : withCoverage(quote, kind, 'Yes')
}

/** Whether a row is the one that came from an offer. */
export function isAddOn(quote: Quote, { addOnKey }: ContestDefinition, slot: number): boolean {
  return addOnKey !== undefined && answerOf(quote, addOnKey) === slot
}

/** Whether two rows insure the same; slot and marks are not compared. */
export function hasSameFigures(kind: ContestDefinition, left: AnyRow, right: AnyRow): boolean {
  return Object.keys(kind.rows.fields).every((name) => left[name] === right[name])
}

/** The names of a row's fields with their wire keys. */
export function rowFieldKeys(kind: ContestDefinition, slot: number): [name: string, key: string][] {
  return Object.keys(kind.rows.fields).map((name) => [name, wireKey(kind.rows, name, slot)])
}

/** Applies a change to a quote for each kind of contest. */
export function updateEachContest(
  quote: Quote,
  change: (quote: Quote, kind: ContestDefinition) => Quote,
): Quote {
  return CONTEST_DEFINITIONS.reduce(change, quote)
}

function withCoverage(quote: Quote, { coverageKey }: ContestDefinition, says: 'Yes' | 'No'): Quote {
  return { ...quote, answers: { ...quote.answers, [coverageKey]: says } }
}

function closeGap<R extends { slot: number }>(rows: readonly R[], removedSlot: number): R[] {
  return rows
    .filter(({ slot }) => slot !== removedSlot)
    .map((row) => (row.slot > removedSlot ? { ...row, slot: row.slot - 1 } : row))
}

/** The add-on mark moves up with its row, or is removed with it. */
function moveAddOn(quote: Quote, { addOnKey }: ContestDefinition, removedSlot: number): Quote {
  const slot = addOnKey === undefined ? undefined : answerOf(quote, addOnKey)
  if (addOnKey === undefined || slot === undefined || Number(slot) < removedSlot) return quote
  if (slot === removedSlot) return withoutAnswers(quote, [addOnKey])
  return { ...quote, answers: { ...quote.answers, [addOnKey]: Number(slot) - 1 } }
}

function findFreeSlot(rows: readonly { slot: number }[]): number {
  const taken = new Set(rows.map(({ slot }) => slot))
  let slot = 1
  while (taken.has(slot)) slot += 1
  return slot
}

function sortBySlot<R extends { slot: number }>(rows: readonly R[]): R[] {
  return rows.toSorted((left, right) => left.slot - right.slot)
}
