import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { marksOf, withoutMarks } from '#domain/contests/slots.ts'
import {
  rowFieldKeys,
  coverContest,
  updateEachContest,
  clearContest,
} from '#domain/quote/model/contest-rows.ts'
import { type AnyRow, answerOf, type Quote, rowsOf, withRows } from '#domain/quote/model/quote.ts'
import { findRowOrigins } from '#domain/quote/model/row-origins.ts'
import type { Patch } from '#domain/quote/wire/wire.ts'

/**
 * Keeps the coverage answer and the contests of each kind in agreement.
 *
 * @rule T08 A prize covers its kind; a No clears its prizes, sponsors and signs; removing the last prize ends cover.
 */
export function syncCoverage(quote: Quote, before: Quote): Quote {
  return updateEachContest(quote, (left, kind) => {
    const [now, then] = [answerOf(left, kind.coverageKey), answerOf(before, kind.coverageKey)]
    const isEmpty = rowsOf(left, kind).length === 0
    const turnedOff = now === 'No' && then !== 'No'
    const removed = isEmpty && rowsOf(before, kind).length > 0
    if (turnedOff || removed) return clearContest(left, kind)
    return now === 'Yes' || !isEmpty ? coverContest(left, kind) : left
  })
}

/**
 * Gives new rows their defaults, except in fields that were typed or cleared on purpose, and updates derived fields.
 *
 * @rule K04 A shootout starts with one shot for each amateur, from 165 yards.
 */
export function completeContestRows(quote: Quote, before: Quote, typed: Patch['values']): Quote {
  return updateEachContest(quote, (left, kind) => {
    const known = new Set(rowsOf(before, kind).map(({ slot }) => slot))
    const started = rowsOf(left, kind).map((row) =>
      known.has(row.slot) ? row : withDefaults(kind, row, typed),
    )
    return withRows(
      left,
      kind,
      started.map((row) => (kind.deriveRow?.(row) ?? row) as AnyRow),
    )
  })
}

/**
 * The marks of a row move with it when rows close a gap.
 *
 * @rule T14 A fee that was set by hand stays with its contest.
 */
export function moveRowMarks(quote: Quote, before: Quote): Quote {
  return updateEachContest(quote, (left, kind) => {
    const rows = rowsOf(left, kind)
    const origins = findRowOrigins(kind, rows, rowsOf(before, kind))
    return withRows(
      left,
      kind,
      rows.map((row) => withMarksOf(row, origins.get(row))),
    )
  })
}

function withDefaults(kind: ContestDefinition, row: AnyRow, typed: Patch['values']): AnyRow {
  const left = rowFieldKeys(kind, row.slot).filter(
    ([name, key]) => row[name] === undefined && kind.defaults[name] !== undefined && typed[key] !== null,
  )
  return { ...row, ...Object.fromEntries(left.map(([name]) => [name, kind.defaults[name]])) }
}

function withMarksOf(row: AnyRow, from: AnyRow | undefined): AnyRow {
  return { ...withoutMarks(row), ...marksOf(from) }
}
