import { expect, it } from 'vitest'
import { formatDay } from '#web/ui/format-day.ts'

it.each([
  ['2027-06-12', 'Jun 12, 2027'],
  ['2027-01-01', 'Jan 1, 2027'],
  ['soon', 'soon'],
])('a day %s is said as %s, wherever the reader is', (iso, said) => {
  expect(formatDay(iso)).toBe(said)
})
