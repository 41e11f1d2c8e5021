import { type CalendarDate } from '#domain/calendar.ts'
import { type ContestKind } from '#domain/contests/contest-kind.ts'
import { CONTEST_KINDS, contestCoverageFields } from '#domain/contests/contests.ts'
import { type FieldProblem } from '#domain/problem.ts'
import { isAddOn } from '#domain/quote/contest-rows.ts'
import { type AnyRow, answerOf, coveredKinds, type Quote, rowsOf } from '#domain/quote/quote.ts'
import { keyOf } from '#domain/quote/slots.ts'
import { defineStep } from '#domain/quote/step.ts'

export const coverageStep = defineStep({
  id: 'contest-coverage',
  title: 'Contest coverage',
  lead: 'Which hole, how far, how many players and what can they win?',
  section: 'coverage',
  fields: contestCoverageFields,
  lists: CONTEST_KINDS.map(({ rows }) => rows),
  problems: ({ quote, today }) => [
    ...coverageProblems(quote),
    ...CONTEST_KINDS.flatMap((kind) =>
      rowsOf(quote, kind).flatMap((row) => rowProblems(quote, kind, row, today)),
    ),
  ],
})

function coverageProblems(quote: Quote): FieldProblem[] {
  const wanted = CONTEST_KINDS.filter(
    (kind) => answerOf(quote, kind.coverage) === 'Yes' && rowsOf(quote, kind).length === 0,
  )
  if (coveredKinds(quote).length === 0) {
    const field = wanted[0]?.coverage ?? 'h_coverage'
    return [{ section: 'coverage', field, message: 'Add at least one contest' }]
  }
  return wanted.map(({ coverage, title }) => ({
    section: 'coverage',
    field: coverage,
    message: `${title}: describe the contest, or choose No`,
  }))
}

function rowProblems(quote: Quote, kind: ContestKind, row: AnyRow, today: CalendarDate): FieldProblem[] {
  const { fields } = kind.rows
  const missing = kind.required
    .filter((name) => row[name] === undefined)
    .map((name) => ({ name, message: fields[name]?.message ?? '' }))
  const isPast = row['date'] !== undefined && (row['date'] as CalendarDate) < today
  const past = isPast ? [{ name: 'date', message: fields['date']?.message ?? '' }] : []
  const faults = kind.faults(row, { isAddOn: isAddOn(quote, kind, row.slot) })
  return [...missing, ...past, ...faults, ...repeated(kind, row, rowsOf(quote, kind))].map(
    ({ name, message }) => ({
      section: kind.rows.section,
      field: keyOf(kind.rows, name, row.slot),
      index: row.slot,
      message,
    }),
  )
}

/** @rule N52 A hole that is played from a tee is insured once a day in each kind of contest. */
function repeated(kind: ContestKind, row: AnyRow, rows: readonly AnyRow[]) {
  const { hole, date } = row
  if (!kind.holeOnceADay || hole === undefined || date === undefined) return []
  const twin = rows.some((other) => other.slot < row.slot && other['hole'] === hole && other['date'] === date)
  return twin
    ? [{ name: 'hole', message: `Hole ${Number(hole)} is already insured for that day; choose another` }]
    : []
}
