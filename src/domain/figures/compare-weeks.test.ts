import { expect, it } from 'vitest'
import { compareWeeks, firstDays } from '#domain/figures/compare-weeks.ts'
import { type FigureAmounts, NO_AMOUNTS } from '#domain/figures/figure-cells.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

const day = (text: string) => text as CalendarDate
const started = (count: number): FigureAmounts => ({ ...NO_AMOUNTS, started: count })

it('P08 sums compare the running week until the same day of the week, and its bar the whole week', () => {
  // November 25, 2026 is a Wednesday, as is November 26, 2025 of the same week a year before.
  const byDay = new Map([
    [day('2025-11-26'), started(1)],
    [day('2025-11-27'), started(10)],
    [day('2025-11-18'), started(100)],
    [day('2026-11-23'), started(1000)],
    [day('2026-08-31'), started(10_000)],
    [day('2026-08-30'), started(100_000)],
  ])
  const { weeks, total, lastYear } = compareWeeks(byDay, day('2026-11-25'), 13)
  expect(weeks).toHaveLength(13)
  expect(weeks.at(-1)).toMatchObject({ monday: '2026-11-23', started: 1000, lastYear: started(11) })
  expect(weeks.at(-2)).toMatchObject({ monday: '2026-11-16', started: 0, lastYear: started(100) })
  expect(weeks[0]).toMatchObject({ monday: '2026-08-31', started: 10_000 })
  expect(total.started).toBe(11_000)
  expect(lastYear.started).toBe(101)
})

it('P08 a week 53 is compared with nothing', () => {
  const { weeks } = compareWeeks(new Map(), day('2027-01-02'), 13)
  expect(weeks.at(-1)).toMatchObject({ monday: '2026-12-28', lastYear: null })
  expect(weeks.at(-2)?.lastYear).toEqual(NO_AMOUNTS)
})

it.each([13, 26, 52] as const)('P08 nothing before the first days is needed for %i weeks', (count) => {
  const today = day('2026-11-25')
  const [former, first] = firstDays(today, count)
  const { weeks } = compareWeeks(
    new Map([
      [former, started(1)],
      [first, started(1)],
    ]),
    today,
    count,
  )
  expect(weeks[0]?.monday).toBe(first)
  expect(
    weeks.reduce((sum, week) => sum + week.started + (week.lastYear?.started ?? 0), 0),
  ).toBeGreaterThanOrEqual(2)
})
