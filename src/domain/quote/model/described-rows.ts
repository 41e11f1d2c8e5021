import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { rowFieldKeys } from '#domain/quote/model/contest-rows.ts'
import { type AnyRow, answerOf, type Quote, rowsOf } from '#domain/quote/model/quote.ts'

/** Whether a contest holds more than what a new one starts with: its defaults, and the date of another. */
export function isDescribed(quote: Quote, kind: ContestDefinition, row: AnyRow): boolean {
  const isGiven = (name: string, value: unknown) =>
    name === 'slot' ||
    kind.defaults[name] === value ||
    (name === 'date' && isDateOfAnother(quote, row, value))
  return Object.entries(row).some(([name, value]) => value !== undefined && !isGiven(name, value))
}

/** The same of the contest in a slot, which has no row while nothing is typed in it. */
export function isDescribedRow(quote: Quote, kind: ContestDefinition, slot: number): boolean {
  const row = rowsOf(quote, kind).find((candidate) => candidate.slot === slot)
  return row !== undefined && isDescribed(quote, kind, row)
}

function isDateOfAnother(quote: Quote, row: AnyRow, date: unknown): boolean {
  return CONTEST_DEFINITIONS.some((kind) =>
    rowsOf(quote, kind).some((other) => other !== row && other['date'] === date),
  )
}

/** The wire keys that nobody has been at yet: of contests that were only added, and of kinds that were only chosen. */
export function untouchedKeys(quote: Quote): ReadonlySet<string> {
  return new Set(
    CONTEST_DEFINITIONS.flatMap((kind) => {
      const rows = rowsOf(quote, kind)
      if (rows.length === 0) return answerOf(quote, kind.coverageKey) === 'Yes' ? [kind.coverageKey] : []
      return rows
        .filter((row) => !isDescribed(quote, kind, row))
        .flatMap(({ slot }) => rowFieldKeys(kind, slot).map(([, key]) => key))
    }),
  )
}
