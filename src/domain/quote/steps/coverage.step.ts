import type { CalendarDate } from '#domain/values/calendar.ts'
import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { CONTEST_DEFINITIONS, contestCoverageFields } from '#domain/contests/contests.ts'
import type { FieldProblem } from '#domain/problem.ts'
import { isAddOn } from '#domain/quote/model/contest-rows.ts'
import { type AnyRow, answerOf, coveredContests, type Quote, rowsOf } from '#domain/quote/model/quote.ts'
import { wireKey } from '#domain/contests/slots.ts'
import { FIRST_STEP } from '#domain/quote/steps/step-titles.ts'
import { defineStep } from '#domain/quote/steps/step.ts'

export const coverageStep = defineStep({
  id: 'contest-coverage',
  title: FIRST_STEP.nextTitle,
  introduction: 'Add each contest you want to insure. Select one to change it.',
  section: 'coverage',
  fields: contestCoverageFields,
  lists: CONTEST_DEFINITIONS.map(({ rows }) => rows),
  problems: ({ quote, today }) => [
    ...coverageProblems(quote),
    ...CONTEST_DEFINITIONS.flatMap((kind) =>
      rowsOf(quote, kind).flatMap((row) => rowProblems(quote, kind, row, today)),
    ),
  ],
})

function coverageProblems(quote: Quote): FieldProblem[] {
  const wanted = CONTEST_DEFINITIONS.filter(
    (kind) => answerOf(quote, kind.coverageKey) === 'Yes' && rowsOf(quote, kind).length === 0,
  )
  if (coveredContests(quote).length === 0) {
    const field = wanted[0]?.coverageKey ?? 'h_coverage'
    return [{ section: 'coverage', field, message: 'Add at least one contest' }]
  }
  return wanted.map(({ coverageKey, title }) => ({
    section: 'coverage',
    field: coverageKey,
    message: `${title}: describe the contest, or choose No`,
  }))
}

function rowProblems(
  quote: Quote,
  kind: ContestDefinition,
  row: AnyRow,
  today: CalendarDate,
): FieldProblem[] {
  const { fields } = kind.rows
  const missing = kind.requiredFields
    .filter((name) => row[name] === undefined)
    .map((name) => ({ name, message: fields[name]?.message ?? '' }))
  const isPast = row['date'] !== undefined && (row['date'] as CalendarDate) < today
  const past = isPast ? [{ name: 'date', message: fields['date']?.message ?? '' }] : []
  const faults = kind.validateRow(row, { isAddOn: isAddOn(quote, kind, row.slot) })
  return [...missing, ...past, ...faults, ...duplicateHole(kind, row, rowsOf(quote, kind))].map(
    ({ name, message }) => ({
      section: kind.rows.section,
      field: wireKey(kind.rows, name, row.slot),
      index: row.slot,
      message,
    }),
  )
}

/** @rule N52 A hole that is played from a tee is insured only once a day in each kind of contest. */
function duplicateHole(kind: ContestDefinition, row: AnyRow, rows: readonly AnyRow[]) {
  const { hole, date } = row
  if (!kind.isHoleUniquePerDay || hole === undefined || date === undefined) return []
  const isDuplicate = rows.some(
    (other) => other.slot < row.slot && other['hole'] === hole && other['date'] === date,
  )
  return isDuplicate
    ? [{ name: 'hole', message: `Hole ${Number(hole)} is already insured for that day. Choose another` }]
    : []
}
