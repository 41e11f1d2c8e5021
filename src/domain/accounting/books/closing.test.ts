import { expect, it } from 'vitest'
import { findCloseProblem, listClosableDays } from '#domain/accounting/books/closing.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

const day = (text: string) => text as CalendarDate

it.each<[string, string, string | null, string | undefined]>([
  ['2027-02-28', '2027-03-01', null, undefined],
  ['2027-02-28', '2027-02-28', null, 'Choose a month that has ended'],
  ['2027-02-28', '2027-02-27', null, 'Choose a month that has ended'],
  ['2027-02-27', '2027-03-01', null, 'Choose the last day of a month'],
  ['2028-02-28', '2028-03-01', null, 'Choose the last day of a month'],
  ['2028-02-29', '2028-03-01', null, undefined],
  ['2026-12-31', '2027-01-01', '2026-11-30', undefined],
  ['2026-12-31', '2027-01-01', '2026-12-31', 'The books are already closed through that day'],
  ['2026-11-30', '2027-01-01', '2026-12-31', 'The books are already closed through that day'],
  ['2026-10-31', '2027-01-01', '2026-08-31', undefined],
])('O06 closing through %s on %s after %s: %s', (through, today, closed, problem) => {
  const facts = { today: day(today), closedThrough: closed === null ? null : day(closed) }
  expect(findCloseProblem(day(through), facts)).toBe(problem)
})

it('O06 what is offered to be closed can be closed, the newest month first, and nothing of it twice', () => {
  const today = day('2027-03-01')
  expect(listClosableDays({ today, closedThrough: day('2026-11-30') })).toEqual([
    '2027-02-28',
    '2027-01-31',
    '2026-12-31',
  ])
  expect(listClosableDays({ today, closedThrough: day('2027-02-28') })).toEqual([])
  // The clock was set back.
  expect(listClosableDays({ today, closedThrough: day('2027-06-30') })).toEqual([])
  const first = listClosableDays({ today, closedThrough: null })
  expect([first.length, first[0], first.at(-1)]).toEqual([12, '2027-02-28', '2026-03-31'])
  for (const last of first) expect(findCloseProblem(last, { today, closedThrough: null })).toBeUndefined()
})
