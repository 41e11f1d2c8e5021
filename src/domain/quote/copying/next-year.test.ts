import { expect, it } from 'vitest'
import fc from 'fast-check'
import { proposeNextDay } from '#domain/quote/copying/next-year.ts'
import { addDays, type CalendarDate, daysBetween } from '#domain/values/calendar.ts'
import { randomRuns } from '#testing/random-runs.ts'

const day = (text: string) => text as CalendarDate

it.each([
  ['2027-06-12', '2027-01-15', '2028-06-10'],
  ['2027-06-12', '2028-06-10', '2028-06-10'],
  ['2027-06-12', '2028-06-11', '2029-06-09'],
  ['2024-02-29', '2024-12-01', '2025-02-27'],
  ['2026-12-31', '2027-01-01', '2027-12-30'],
  ['2023-05-06', '2027-01-15', '2027-05-08'],
])('O12 the event of %s is proposed again, on %s, for %s', (former, today, next) => {
  expect(proposeNextDay(day(former), day(today))).toBe(next)
})

it('O12 the proposed day is the same weekday, not over, and within four days of the date', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(3_000), (from, later) => {
      const former = addDays(day('2000-01-01'), from)
      const today = addDays(former, later)
      const next = proposeNextDay(former, today)
      expect(daysBetween(former, next) % 7).toBe(0)
      expect(next >= today).toBe(true)
      const off = Math.abs(daysBetween(former, next) % 365.25)
      expect(Math.min(off, 365.25 - off)).toBeLessThanOrEqual(4.5)
      expect(daysBetween(today, next)).toBeLessThanOrEqual(370)
    }),
    randomRuns(200),
  )
})
