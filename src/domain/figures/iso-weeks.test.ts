import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isoWeekOf, mondayOf, sameWeekLastYear, weeksUntil } from '#domain/figures/iso-weeks.ts'
import { addDays, type CalendarDate, daysBetween } from '#domain/values/calendar.ts'

const day = (text: string) => text as CalendarDate
const anyDay = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays(day('1990-01-01'), days))

it.each([
  ['2026-11-25', '2026-11-23', 2026, 48],
  ['2027-01-01', '2026-12-28', 2026, 53],
  ['2027-01-04', '2027-01-04', 2027, 1],
  ['2024-12-30', '2024-12-30', 2025, 1],
  ['2023-01-01', '2022-12-26', 2022, 52],
])('P08 %s is in the week of Monday %s, ISO %i week %i', (of, monday, year, week) => {
  expect(mondayOf(day(of))).toBe(monday)
  expect(isoWeekOf(day(of))).toEqual({ year, week })
})

it.each([
  ['2026-11-23', '2025-11-24'],
  // Week 1 of a year after one with 53 weeks is 53 weeks later.
  ['2027-01-04', '2025-12-29'],
  // 2025 has no week 53.
  ['2026-12-28', undefined],
])('P08 the week of %s is compared with the week of the same number, that of %s', (monday, former) => {
  expect(sameWeekLastYear(day(monday))).toBe(former)
})

it('P08 a week is compared with one of the same number, 52 or 53 weeks before', () => {
  fc.assert(
    fc.property(anyDay, (of) => {
      const monday = mondayOf(of)
      expect(daysBetween(monday, of)).toBeGreaterThanOrEqual(0)
      expect(daysBetween(monday, of)).toBeLessThan(7)
      const former = sameWeekLastYear(monday)
      const { year, week } = isoWeekOf(monday)
      if (former) {
        expect(isoWeekOf(former)).toEqual({ year: year - 1, week })
        expect([364, 371]).toContain(daysBetween(former, monday))
      } else expect(week).toBe(53)
    }),
  )
})

it('P08 weeks until a day end with its own', () => {
  expect(weeksUntil(day('2026-11-25'), 3)).toEqual(['2026-11-09', '2026-11-16', '2026-11-23'])
})
