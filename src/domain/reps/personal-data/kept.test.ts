import { expect, it } from 'vitest'
import { booksKeptUntil } from '#domain/reps/personal-data/kept.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

it.each([
  [['2027-01-15'], 7, '2034-12-31'],
  [['2026-12-31', '2027-06-12'], 7, '2034-12-31'],
  [['2028-02-29', '2027-06-12'], 10, '2038-12-31'],
])('O15 books whose last days are %j are kept for %i years, until %s', (days, years, until) => {
  expect(booksKeptUntil(days as CalendarDate[], years)).toBe(until)
})
