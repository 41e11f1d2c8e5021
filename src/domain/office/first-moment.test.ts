import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findFirstMoment } from '#domain/office/first-moment.ts'
import { parseIsoDate, dateInTimeZone, type CalendarDate } from '#domain/values/calendar.ts'
import { TIME_ZONES } from '#domain/quote/fields/tee-time.ts'

const day = (text: string) => parseIsoDate(text) as CalendarDate
const LONG_AGO = new Date('2026-01-01T00:00:00Z')

it.each([
  ['2027-01-01', 'America/New_York', '2027-01-01T05:00:00.000Z'],
  ['2027-01-01', 'Pacific/Honolulu', '2027-01-01T10:00:00.000Z'],
  // The nights in which clocks change.
  ['2027-03-14', 'America/New_York', '2027-03-14T05:00:00.000Z'],
  ['2027-03-15', 'America/New_York', '2027-03-15T04:00:00.000Z'],
  ['2027-11-07', 'America/New_York', '2027-11-07T04:00:00.000Z'],
  ['2027-11-08', 'America/New_York', '2027-11-08T05:00:00.000Z'],
])('R02 %s begins in %s at %s', (text, zone, moment) => {
  expect(findFirstMoment(day(text), LONG_AGO, zone)?.toISOString()).toBe(moment)
})

it('R02 what is planned begins on its day and not before, and a day that has begun is none, in all zones', () => {
  const moments = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2035-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moments, fc.constantFrom(...TIME_ZONES.map(({ zone }) => zone)), (now, zone) => {
      expect(findFirstMoment(dateInTimeZone(now, zone), now, zone)).toBeUndefined()
      const later = dateInTimeZone(new Date(now.getTime() + 40 * 86_400_000), zone)
      const first = findFirstMoment(later, now, zone)
      if (!first) throw new Error('A later day has no first moment')
      expect(dateInTimeZone(first, zone)).toBe(later)
      expect(dateInTimeZone(new Date(first.getTime() - 1), zone) < later).toBe(true)
    }),
  )
})
