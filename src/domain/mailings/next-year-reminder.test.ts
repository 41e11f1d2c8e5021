import { expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { getReminderWindow } from '#domain/mailings/next-year-reminder.ts'

it.each([
  ['2028-04-12', '2027-05-13', '2027-06-12'],
  ['2028-01-31', '2027-03-01', '2027-03-31'],
  ['2027-12-31', '2027-01-29', '2027-02-28'],
  ['2028-12-30', '2028-01-30', '2028-02-29'],
  ['2027-10-01', '2026-11-01', '2026-12-01'],
])('N84 on %s events of %s to %s are reminded of', (today, from, until) => {
  expect(getReminderWindow(today as CalendarDate)).toEqual({ from, until })
})
