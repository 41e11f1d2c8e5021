import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareMonths, firstComparedDay, monthsUntil } from '#domain/figures/compare-months.ts'
import { addDays, addMonths, type CalendarDate, daysBetween } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'

const day = (text: string) => text as CalendarDate
const cents = (amount: number) => amount as Cents

it('P08 twelve months end with the running one, and each has the same month a year before beside it', () => {
  const compared = compareMonths(
    new Map([
      [day('2025-11-01'), cents(7)],
      [day('2025-12-01'), cents(100)],
      [day('2025-12-31'), cents(20)],
      [day('2024-12-15'), cents(3)],
      [day('2026-11-25'), cents(-4000)],
    ]),
    day('2026-11-25'),
  )
  expect(compared.map(({ month }) => month.slice(0, 7)).join(' ')).toBe(
    '2025-12 2026-01 2026-02 2026-03 2026-04 2026-05 2026-06 2026-07 2026-08 2026-09 2026-10 2026-11',
  )
  expect(compared[0]).toEqual({ month: '2025-12-01', premium: 120, lastYear: 3 })
  expect(compared.at(-1)).toEqual({ month: '2026-11-01', premium: -4000, lastYear: 7 })
})

it.each([
  ['2026-11-25', '2025-11-25', '2025-11-26'],
  // The last day of a February that has one day less, or one more.
  ['2024-02-29', '2023-02-28', '2023-03-01'],
  ['2025-02-28', '2024-02-28', '2024-02-29'],
])('P08 on %s the running month is compared until %s and not until %s', (today, until, after) => {
  const byDay = new Map([
    [day(until), cents(1)],
    [day(after), cents(10)],
  ])
  const { lastYear } = compareMonths(byDay, day(today)).at(-1) ?? {}
  expect(lastYear).toBe(1)
})

it('P08 premium by month is that of a naive sum over the days', () => {
  const anyDay = fc.integer({ min: 0, max: 900 }).map((days) => addDays(day('2025-01-01'), days))
  const anyPremium = fc.array(fc.tuple(anyDay, fc.integer({ min: -90_000, max: 90_000 }).map(cents)))
  fc.assert(
    fc.property(anyPremium, anyDay, (premium, today) => {
      const byDay = new Map(premium)
      const until = (month: CalendarDate, last: CalendarDate) => {
        let total = 0
        for (let one = month; one <= last && one.startsWith(month.slice(0, 7)); one = addDays(one, 1))
          total += byDay.get(one) ?? 0
        return total
      }
      for (const { month, premium: found, lastYear } of compareMonths(byDay, today)) {
        const former = addMonths(month, -12)
        const isRunning = month.slice(0, 7) === today.slice(0, 7)
        expect(found).toBe(until(month, today))
        expect(lastYear).toBe(until(former, isRunning ? addMonths(today, -12) : today))
      }
      expect(firstComparedDay(today)).toBe(addMonths(monthsUntil(today)[0] ?? today, -12))
      expect(daysBetween(firstComparedDay(today), today)).toBeLessThan(731)
    }),
  )
})
