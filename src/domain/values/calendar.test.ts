import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  businessDaysBetween,
  type CalendarDate,
  dateInTimeZone,
  formatContestDate,
  formatLongDate,
  formatPlainDate,
  parseContestDate,
  parseIsoDate,
  parsePlainDate,
} from '#domain/values/calendar.ts'

const day = (text: string) => text as CalendarDate
const anyDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => day(date.toISOString().slice(0, 10)))

describe('dates of the wire', () => {
  it('K07 contest dates are MM-dd-yyyy, all others MM/dd/yyyy', () => {
    expect(formatContestDate(day('2027-06-12'))).toBe('06-12-2027')
    expect(formatPlainDate(day('2027-06-12'))).toBe('06/12/2027')
  })

  it('K07 every date is read back as it was written', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        expect(parseContestDate(formatContestDate(date))).toBe(date)
        expect(parsePlainDate(formatPlainDate(date))).toBe(date)
        expect(parseIsoDate(date)).toBe(date)
      }),
    )
  })

  it.each([
    ['02-29-2028', '2028-02-29'],
    ['12-31-2199', '2199-12-31'],
    ['01-01-1900', '1900-01-01'],
  ])('K07 %s is a day', (text, date) => {
    expect(parseContestDate(text)).toBe(date)
  })

  it.each([
    '02-30-2027',
    '02-29-2027',
    '04-31-2027',
    '13-01-2027',
    '00-10-2027',
    '10-00-2027',
    '06-12-1899',
    '06-12-2200',
    '06-12-9999',
    '06-12-12027',
    '6-12-2027',
    '06/12/2027',
    '2027-06-12',
    ' 06-12-2027',
    '06-12-2027\n',
    '０６-12-2027',
    '',
  ])('K07 "%s" is not a contest date', (text) => {
    expect(parseContestDate(text)).toBeUndefined()
  })

  it.each(['06-12-2027', '02/30/2027', '06/12/9999', '6/12/2027'])('K07 "%s" is not a plain date', (text) => {
    expect(parsePlainDate(text)).toBeUndefined()
  })

  it('reads as a day of the week', () => {
    expect(formatLongDate(day('2027-06-12'))).toBe('Saturday, June 12, 2027')
  })
})

describe('counting days', () => {
  it.each([
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-12-31', 1, '2028-01-01'],
    ['2027-03-01', -1, '2027-02-28'],
    ['2199-12-31', 365, '2200-12-31'],
  ])('%s and %d days is %s', (from, days, to) => {
    expect(addDays(day(from), days)).toBe(to)
  })

  it.each([
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2027-08-31', -10, '2026-10-31'],
    ['2027-12-31', -10, '2027-02-28'],
    ['2027-01-15', -1, '2026-12-15'],
  ])('%s and %d months is %s', (from, months, to) => {
    expect(addMonths(day(from), months)).toBe(to)
  })

  it.each([
    ['2027-06-07', '2027-06-07', 0],
    ['2027-06-07', '2027-06-08', 1],
    ['2027-06-11', '2027-06-12', 0],
    ['2027-06-11', '2027-06-13', 0],
    ['2027-06-11', '2027-06-14', 1],
    ['2027-06-12', '2027-06-14', 1],
    ['2027-06-13', '2027-06-14', 1],
    ['2027-06-07', '2027-06-14', 5],
    ['2027-06-09', '2027-06-21', 8],
    ['2027-06-14', '2027-06-07', 0],
  ])('from %s to %s there are %d business days', (from, to, days) => {
    expect(businessDaysBetween(day(from), day(to))).toBe(days)
  })

  it('business days are the weekdays that a calendar shows', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 40 }), (from, count) => {
        const days = Array.from({ length: count }, (_, index) => addDays(from, index + 1))
        const weekdays = days.filter((date) => !/^S(?:atur|un)day/.test(formatLongDate(date)))
        expect(businessDaysBetween(from, addDays(from, count))).toBe(weekdays.length)
      }),
    )
  })
})

describe('the day of a moment in a time zone', () => {
  it.each([
    ['2027-06-12T03:59:59Z', 'America/New_York', '2027-06-11'],
    ['2027-06-12T04:00:00Z', 'America/New_York', '2027-06-12'],
    ['2027-06-12T09:59:59Z', 'Pacific/Honolulu', '2027-06-11'],
    ['2027-06-12T10:00:00Z', 'Pacific/Honolulu', '2027-06-12'],
    ['2027-06-11T14:00:00Z', 'Pacific/Guam', '2027-06-12'],
    ['2027-01-01T04:59:59Z', 'America/New_York', '2026-12-31'],
  ])('%s in %s is %s', (moment, zone, date) => {
    expect(dateInTimeZone(new Date(moment), zone)).toBe(date)
  })
})
