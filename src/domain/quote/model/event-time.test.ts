import { describe, expect, it } from 'vitest'
import { formatMoment, formatTeeTime } from '#domain/quote/model/event-time.ts'

describe('N58 when play starts', () => {
  it.each([
    [{ teeTime: '08:30', timeZone: 'America/Chicago' }, '8:30 AM Central time'],
    [{ teeTime: '12:00', timeZone: 'Pacific/Honolulu' }, '12:00 PM Hawaii time'],
    [{ teeTime: '00:15', timeZone: 'America/Puerto_Rico' }, '12:15 AM Puerto Rico time'],
    [{ teeTime: '13:05' }, '1:05 PM'],
    [{ timeZone: 'America/Chicago' }, 'Tee time to be advised'],
    [{}, 'Tee time to be advised'],
  ])('N58 %o reads %s', (given, expected) => {
    expect(formatTeeTime(given)).toBe(expected)
  })

  it('N55 a time is shown in the event’s time zone', () => {
    expect(formatMoment('2027-01-15T16:05:00.000Z', 'America/Chicago')).toBe(
      'January 15, 2027 at 10:05 AM Central time',
    )
    expect(formatMoment('2027-01-15T16:05:00.000Z')).toBe('January 15, 2027 at 4:05 PM UTC')
  })
})
