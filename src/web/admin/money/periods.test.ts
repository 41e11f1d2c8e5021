import { expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { usualPeriods } from '#web/admin/money/periods.ts'

const periodsOn = (day: string) =>
  Object.fromEntries(usualPeriods(day as CalendarDate).map(({ label, period }) => [label, period]))

it('periods end on the last day of their months, also of February and over a new year', () => {
  expect(periodsOn('2028-02-29')).toEqual({
    'This month': '2028-02-01..2028-02-29',
    'Last month': '2028-01-01..2028-01-31',
    'This quarter': '2028-01-01..2028-03-31',
    'This year': '2028-01-01..2028-12-31',
    'Last year': '2027-01-01..2027-12-31',
  })
  expect(periodsOn('2027-01-15')).toMatchObject({
    'Last month': '2026-12-01..2026-12-31',
    'This quarter': '2027-01-01..2027-03-31',
  })
})
