import { type ContestKind } from '#domain/contests/contest-kind.ts'
import { CONTEST_KINDS } from '#domain/contests/contests.ts'
import { keyOf } from '#domain/quote/slots.ts'
import {
  type AnyRow,
  answerOf,
  type Quote,
  rowsOf,
  sponsorsOf,
  withoutAnswers,
  withRows,
} from '#domain/quote/quote.ts'
import type { Editor } from '#domain/quote/wire.ts'

/** A new row: who adds it, and what is known of it already. */
export interface NewRow {
  editor: Editor
  values?: Readonly<Record<string, unknown>>
}

/**
 * A quote with one more contest of a kind. A row without any value is on the screen only, until something is typed.
 *
 * @rule T08 Adding a prize covers its kind of contest.
 * @rule T09 At the maximum nothing is added; a rep's new row takes the date of the first.
 */
export function addRow(quote: Quote, kind: ContestKind, { editor, values = {} }: NewRow): Quote {
  const rows = rowsOf(quote, kind)
  if (rows.length >= (editor === 'rep' ? kind.rows.max : kind.rowsForClients)) return quote
  const date = editor === 'rep' ? rows[0]?.['date'] : undefined
  const row = {
    slot: freeSlot(rows),
    ...kind.defaults,
    ...(date !== undefined && { date }),
    ...values,
  } as AnyRow
  return withCoverage(withRows(quote, kind, inOrder([...rows, row])), kind, 'Yes')
}

/**
 * A quote without one of its contests. The ones behind it move up with their sponsors; the last takes its kind along.
 *
 * @rule T08 Removing the last row of a kind turns its cover off.
 */
export function removeRow(quote: Quote, kind: ContestKind, slot: number): Quote {
  const rows = closedUp(rowsOf(quote, kind), slot)
  if (rows.length === 0) return resetContest(quote, kind)
  return withAddOn(withRows(quote, kind, rows, closedUp(sponsorsOf(quote, kind), slot)), kind, slot)
}

/**
 * A quote that does not cover a kind of contest.
 *
 * @rule T08 Turning cover off clears the prizes of that kind, their sponsors and signs.
 * @rule T07 Without a grand prize there are no bonus prizes, bonus signs, magnets, grand prize signs or sponsors.
 */
export function resetContest(quote: Quote, kind: ContestKind): Quote {
  const belongings = [...Object.keys(kind.packageFields), ...Object.keys(kind.coverageFields)]
  return withCoverage(withoutAnswers(withRows(quote, kind, [], []), belongings), kind, 'No')
}

/**
 * A quote that covers a kind of contest. Where rows have defaults, the first one starts with them.
 *
 * @rule K02 A dice roll is there, with its defaults, as soon as it is covered.
 */
export function coverContest(quote: Quote, kind: ContestKind): Quote {
  const isBare = rowsOf(quote, kind).length === 0 && Object.keys(kind.defaults).length > 0
  return isBare ? addRow(quote, kind, { editor: 'client' }) : withCoverage(quote, kind, 'Yes')
}

/**
 * A quote with one more sponsor of a kind.
 *
 * @rule V02 With five sponsors, adding another does nothing.
 */
export function addSponsor(quote: Quote, kind: ContestKind, sponsorName: string): Quote {
  const sponsors = sponsorsOf(quote, kind)
  if (sponsors.length >= kind.sponsors.max) return quote
  return withRows(
    quote,
    kind,
    rowsOf(quote, kind),
    inOrder([...sponsors, { slot: freeSlot(sponsors), sponsorName }]),
  )
}

/** Whether a row is the one that came from an offer. */
export function isAddOn(quote: Quote, { addOn }: ContestKind, slot: number): boolean {
  return addOn !== undefined && answerOf(quote, addOn) === slot
}

/** Rows as they are told apart by what is insured: their figures, whatever their slot and marks. */
export function sameFigures(kind: ContestKind, left: AnyRow, right: AnyRow): boolean {
  return Object.keys(kind.rows.fields).every((name) => left[name] === right[name])
}

/** The names of a row's fields with their wire keys. */
export function contestKeys(kind: ContestKind, slot: number): [name: string, key: string][] {
  return Object.keys(kind.rows.fields).map((name) => [name, keyOf(kind.rows, name, slot)])
}

/** A quote changed kind by kind. */
export function forEachKind(quote: Quote, change: (quote: Quote, kind: ContestKind) => Quote): Quote {
  return CONTEST_KINDS.reduce(change, quote)
}

function withCoverage(quote: Quote, { coverage }: ContestKind, says: 'Yes' | 'No'): Quote {
  return { ...quote, answers: { ...quote.answers, [coverage]: says } }
}

function closedUp<R extends { slot: number }>(rows: readonly R[], gone: number): R[] {
  return rows
    .filter(({ slot }) => slot !== gone)
    .map((row) => (row.slot > gone ? { ...row, slot: row.slot - 1 } : row))
}

/** The add-on moves up with its row, or goes with it. */
function withAddOn(quote: Quote, { addOn }: ContestKind, gone: number): Quote {
  const slot = addOn === undefined ? undefined : answerOf(quote, addOn)
  if (addOn === undefined || slot === undefined || Number(slot) < gone) return quote
  if (slot === gone) return withoutAnswers(quote, [addOn])
  return { ...quote, answers: { ...quote.answers, [addOn]: Number(slot) - 1 } }
}

function freeSlot(rows: readonly { slot: number }[]): number {
  const taken = new Set(rows.map(({ slot }) => slot))
  let slot = 1
  while (taken.has(slot)) slot += 1
  return slot
}

function inOrder<R extends { slot: number }>(rows: readonly R[]): R[] {
  return rows.toSorted((left, right) => left.slot - right.slot)
}
