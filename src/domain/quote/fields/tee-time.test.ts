import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { startOfPlay, TIME_ZONE_OPTIONS, TIME_ZONES } from '#domain/quote/fields/tee-time.ts'
import { TERRITORIES } from '#domain/values/territories.ts'

const start = (day: string, teeTime: string | undefined, zone: string) =>
  startOfPlay(day as CalendarDate, teeTime, zone).toISOString()

describe('time zones', () => {
  it('K07 six zones have a short name, in this order', () => {
    expect(TIME_ZONES.map(({ label }) => label)).toEqual([
      'Eastern',
      'Pacific',
      'Central',
      'Hawaii',
      'Mountain',
      'Alaska',
    ])
  })

  it('K07 every territory’s own zone is offered once', () => {
    const offered = TIME_ZONE_OPTIONS.map(({ value }) => value)
    expect(new Set(offered).size).toBe(offered.length)
    const wanted = TERRITORIES.flatMap(({ timeZone }) => (timeZone === undefined ? [] : [timeZone]))
    expect(wanted.filter((zone) => !offered.includes(zone))).toEqual([])
    expect(TIME_ZONE_OPTIONS).toContainEqual({ value: 'America/St_Johns', label: 'America/St Johns' })
  })
})

describe('the start of play', () => {
  it.each([
    ['America/New_York', '2027-06-12T12:30:00.000Z', '2027-01-15T13:30:00.000Z'],
    ['America/Chicago', '2027-06-12T13:30:00.000Z', '2027-01-15T14:30:00.000Z'],
    ['America/Denver', '2027-06-12T14:30:00.000Z', '2027-01-15T15:30:00.000Z'],
    ['America/Phoenix', '2027-06-12T15:30:00.000Z', '2027-01-15T15:30:00.000Z'],
    ['America/Los_Angeles', '2027-06-12T15:30:00.000Z', '2027-01-15T16:30:00.000Z'],
    ['America/Anchorage', '2027-06-12T16:30:00.000Z', '2027-01-15T17:30:00.000Z'],
    ['Pacific/Honolulu', '2027-06-12T18:30:00.000Z', '2027-01-15T18:30:00.000Z'],
    ['America/St_Johns', '2027-06-12T11:00:00.000Z', '2027-01-15T12:00:00.000Z'],
    ['Pacific/Guam', '2027-06-11T22:30:00.000Z', '2027-01-14T22:30:00.000Z'],
  ])('K07 at 08:30 in %s, in June and in January', (zone, june, january) => {
    expect(start('2027-06-12', '08:30', zone)).toBe(june)
    expect(start('2027-01-15', '08:30', zone)).toBe(january)
  })

  it('K07 is six in the morning if the tee time is not known', () => {
    expect(start('2027-06-12', undefined, 'America/Chicago')).toBe('2027-06-12T11:00:00.000Z')
  })

  it('K07 a time that a clock change skips is one hour later', () => {
    expect(start('2027-03-14', '02:30', 'America/New_York')).toBe('2027-03-14T07:30:00.000Z')
    expect(start('2027-03-14', '03:30', 'America/New_York')).toBe('2027-03-14T07:30:00.000Z')
  })

  it('K07 a time that a clock change repeats is the first of the two', () => {
    expect(start('2027-11-07', '01:30', 'America/New_York')).toBe('2027-11-07T05:30:00.000Z')
    expect(start('2027-11-07', '02:00', 'America/New_York')).toBe('2027-11-07T07:00:00.000Z')
  })

  it('K07 midnight and the last minute stay on their day', () => {
    expect(start('2027-12-31', '00:00', 'Pacific/Honolulu')).toBe('2027-12-31T10:00:00.000Z')
    expect(start('2027-12-31', '23:59', 'Pacific/Honolulu')).toBe('2028-01-01T09:59:00.000Z')
  })
})
