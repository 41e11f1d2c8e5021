import { type CalendarDate } from '#domain/calendar.ts'
import { type FieldProblem } from '#domain/problem.ts'
import { coverageFields } from '#domain/quote/coverage.fields.ts'
import { grandPrizes, holeInOneFields } from '#domain/quote/hole-in-one.fields.ts'
import { type GrandPrize } from '#domain/quote/quote.ts'
import { slotKey } from '#domain/quote/slots.ts'
import { defineStep } from '#domain/quote/step.ts'

const REQUIRED = ['date', 'hole', 'yardage', 'prizeValue', 'prizeDescription'] as const

export const coverageStep = defineStep({
  id: 'contest-coverage',
  title: 'Contest coverage',
  lead: 'Which hole, how far, how many players and what can they win?',
  section: 'coverage',
  fields: coverageFields,
  lists: [grandPrizes],
  problems: ({ quote, today }) =>
    quote.grandPrizes.length === 0
      ? [{ section: 'coverage', field: 'h_coverage', message: 'Add at least one contest' }]
      : quote.grandPrizes.flatMap((row) => [...rowProblems(row, today), ...repeated(row, quote.grandPrizes)]),
})

function rowProblems(row: GrandPrize, today: CalendarDate): FieldProblem[] {
  const problems = REQUIRED.filter((name) => row[name] === undefined).map((name) =>
    problem(row, name, holeInOneFields[name].message),
  )
  if (row.date !== undefined && row.date < today)
    problems.push(problem(row, 'date', holeInOneFields.date.message))
  if ((row.amateurs ?? 0) + (row.pros ?? 0) === 0) {
    problems.push(problem(row, 'amateurs', 'Enter how many players will take a shot'))
  }
  return problems
}

/** @rule N52 The same hole cannot be insured twice for one day. */
function repeated(row: GrandPrize, rows: readonly GrandPrize[]): FieldProblem[] {
  if (row.hole === undefined || row.date === undefined) return []
  const twin = rows.some(
    (other) => other.slot < row.slot && other.hole === row.hole && other.date === row.date,
  )
  return twin
    ? [problem(row, 'hole', `Hole ${row.hole} is already insured for that day; choose another`)]
    : []
}

function problem(row: GrandPrize, name: string, message: string): FieldProblem {
  return {
    section: 'grand_prizes',
    field: slotKey(grandPrizes.prefix, name, row.slot),
    index: row.slot,
    message,
  }
}
