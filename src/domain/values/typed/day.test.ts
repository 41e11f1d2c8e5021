import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDay, readDayWithYear } from '#domain/values/typed/day.ts'
import { addDays, type CalendarDate, formatDayInFull } from '#domain/values/calendar.ts'

const today = '2026-11-22' as CalendarDate

const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2000-01-01' as CalendarDate, count))

/** A pattern of `Intl.DateTimeFormat`, in English. */
function written(day: CalendarDate, options: Intl.DateTimeFormatOptions): string {
  const moment = new Date(`${day}T12:00:00Z`)
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(moment)
}

const month = (day: CalendarDate, style: 'long' | 'short') => written(day, { month: style })
const numbers = (day: CalendarDate) => day.split('-').map(Number) as [number, number, number]
const ending = (day: number) => (day % 10 === 1 && day !== 11 ? 'st' : 'th')

/** Spellings of a day with its year. */
const SPELLINGS: readonly ((day: CalendarDate) => string)[] = [
  (day) => day,
  (day) => day.replaceAll('-', ''),
  (day) => day.replaceAll('-', '/'),
  (day) => formatDayInFull(day),
  (day) => written(day, { dateStyle: 'short' }),
  (day) => written(day, { dateStyle: 'medium' }),
  (day) => written(day, { dateStyle: 'long' }),
  (day) => written(day, { dateStyle: 'full' }),
  ...['/', '-', '.', ' ', ' / '].map((between) => (day: CalendarDate) => {
    const [year, number, date] = numbers(day)
    return [number, date, year].join(between)
  }),
  (day) => `${day.slice(5, 7)}${day.slice(8)}${day.slice(0, 4)}`,
  (day) => `${month(day, 'long')} ${numbers(day)[2]} '${day.slice(2, 4)}`,
  (day) => `${numbers(day)[2]} ${month(day, 'short')} ${numbers(day)[0]}`,
  (day) => `${numbers(day)[2]}-${month(day, 'short')}-${day.slice(2, 4)}`,
  (day) => `the ${numbers(day)[2]}${ending(numbers(day)[2])} of ${month(day, 'long')}, ${numbers(day)[0]}`,
  (day) => `${numbers(day)[0]} ${month(day, 'long')} ${numbers(day)[2]}`,
  (day) =>
    `${written(day, { weekday: 'short' })}. ${month(day, 'short').toLowerCase()} ${numbers(day)[2]} ${numbers(day)[0]}`,
  (day) => `${numbers(day)[1]}/${numbers(day)[2]}/${numbers(day)[0]} (${written(day, { weekday: 'long' })})`,
]

describe('a day', () => {
  it('N100 is understood in every spelling', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...SPELLINGS), fc.boolean(), (day, spell, isLoud) => {
        const typed = isLoud ? spell(day).toUpperCase() : spell(day)
        expect([typed, readDay(typed, { today })]).toEqual([
          typed,
          { is: 'understood', value: day, wire: day, shown: formatDayInFull(day) },
        ])
        expect(readDayWithYear(typed, { today })).toEqual(readDay(typed, { today }))
      }),
      { numRuns: 10_000 },
    )
  })

  it('N100 is the next one without a year', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 364 }), (from, ahead) => {
        const day = addDays(from, ahead)
        const [, number, date] = numbers(day)
        if (number === 2 && date === 29) return
        for (const typed of [
          `${number}/${date}`,
          `${month(day, 'long')} ${date}`,
          `${date} ${month(day, 'short')}`,
        ])
          expect(readDay(typed, { today: from })).toMatchObject({ value: day })
      }),
    )
  })

  it.each([
    ['6/5', '2027-06-05'],
    ['13/6', '2027-06-13'],
    ['13/6/27', '2027-06-13'],
    ['6/5/27', '2027-06-05'],
    ['June 5', '2027-06-05'],
    ['Sat June 5', '2027-06-05'],
    ['Nov 22', '2026-11-22'],
    ['11/21', '2027-11-21'],
    ['Feb 29', '2028-02-29'],
    ['Weds, Dec 2', '2026-12-02'],
    ['Sept 3rd', '2027-09-03'],
    ['today', '2026-11-22'],
    ['Tomorrow', '2026-11-23'],
    ['June 27', '2027-06-27'],
    ['060527', '2027-06-05'],
  ])('N100 %s is %s', (typed, day) => {
    expect(readDay(typed, { today })).toMatchObject({ is: 'understood', value: day })
  })

  it.each([
    [
      'Fri June 5',
      'Enter Sat, June 5, 2027 or Fri, June 4, 2027. The weekday and the date don’t fit together.',
    ],
    [
      'Sunday 6/5/27',
      'Enter Sat, June 5, 2027 or Sun, June 6, 2027. The weekday and the date don’t fit together.',
    ],
    [
      '6/5/27 (Mon)',
      'Enter Sat, June 5, 2027 or Mon, June 7, 2027. The weekday and the date don’t fit together.',
    ],
  ])('N100 is asked about where the weekday does not fit, as in %s', (typed, question) => {
    expect(readDay(typed, { today })).toEqual({ is: 'asked', question })
  })

  it('N100 is asked about where it can be of any year', () => {
    const question = 'Enter the year too, such as June 5, 2027.'
    expect(readDayWithYear('6/5', { today })).toEqual({ is: 'asked', question })
    expect(readDayWithYear('June 5', { today })).toEqual({ is: 'asked', question })
    expect(readDayWithYear('6/5/26', { today })).toMatchObject({ value: '2026-06-05' })
    expect(readDay('June 5')).toMatchObject({ is: 'asked' })
  })

  it.each([
    '',
    '6',
    '6/',
    '6/5/2',
    '6/5/202',
    '13/13',
    '2/30/27',
    '2027-13-01',
    '2027-06',
    'June',
    'June 2027',
    'June 31',
    '5 6 7 8',
    'June 5 6 2027',
    'next Saturday',
    'Saturday',
    '6/5-2027',
    '2027-06-05T08:30',
    '1/1/1899',
    '27 June 5',
  ])('is not %s', (typed) => {
    expect(readDay(typed, { today })).toEqual({ is: 'not understood' })
  })
})
