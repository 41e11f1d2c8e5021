import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  claimMoments,
  documentReminders,
  endOfDay,
  eventZone,
  hoursLate,
  timeLeft,
} from '#domain/claims/deadlines/claim-deadlines.ts'
import { dateInTimeZone, type CalendarDate } from '#domain/values/calendar.ts'
import { RELEASED_CERTIFICATES } from '#testing/a-claim.ts'

const day = (text: string) => text as CalendarDate
const { claims, event } = RELEASED_CERTIFICATES['2026-11-26']

describe('N111 until when a win is reported and proved', () => {
  it('N111 to the end of the printed day at the event', () => {
    expect(claimMoments({ claims, event })).toEqual({
      reportUntil: new Date('2027-06-17T05:00:00.000Z'),
      documentsUntil: new Date('2027-07-14T05:00:00.000Z'),
    })
  })

  it('N111 without a day while a date is awaited', () => {
    const { reportBy: _report, documentsBy: _documents, ...awaited } = claims
    expect(claimMoments({ claims: awaited, event })).toEqual({})
  })

  it('N111 a zone that is not printed is that of the course, or the last one on earth', () => {
    const { timeZone: _zone, ...unknown } = event
    expect(eventZone({ event: unknown })).toBe('America/Chicago')
    expect(eventZone({ event: { ...unknown, state: 'Other' } })).toBe('Etc/GMT+12')
  })

  it.each([
    ['a day of 23 hours', '2027-03-14', 'America/New_York', '2027-03-15T04:00:00.000Z'],
    ['a day of 25 hours', '2027-11-07', 'America/New_York', '2027-11-08T05:00:00.000Z'],
    ['a zone without summer time', '2027-06-15', 'Pacific/Honolulu', '2027-06-16T10:00:00.000Z'],
  ])('N111 %s ends at midnight', (_what, last, zone, moment) => {
    expect(endOfDay(day(last), zone).toISOString()).toBe(moment)
  })

  it('N111 the last moment of a day belongs to it and the next to the next, in every zone', () => {
    const zones = fc.constantFrom(
      'America/Chicago',
      'Pacific/Honolulu',
      'America/St_Johns',
      'Pacific/Kiritimati',
    )
    const days = fc
      .integer({ min: 0, max: 5_000 })
      .map((offset) => day(new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10)))
    fc.assert(
      fc.property(days, zones, (last, zone) => {
        const end = endOfDay(last, zone)
        expect(dateInTimeZone(new Date(end.getTime() - 1), zone)).toBe(last)
        expect(dateInTimeZone(end, zone) > last).toBe(true)
      }),
    )
  })

  const until = new Date('2027-06-16T05:00:00Z')
  it.each([
    ['2027-06-16T04:59:59.999Z', 0],
    ['2027-06-16T05:00:00Z', 1],
    ['2027-06-16T05:00:01Z', 1],
    ['2027-06-16T06:00:00Z', 1],
    ['2027-06-16T06:00:01Z', 2],
    ['2027-06-18T05:00:00Z', 48],
  ])('N111 at %s it is late by %d hours', (at, hours) => {
    expect(hoursLate(new Date(at), until)).toBe(hours)
  })

  it.each([
    ['2027-06-12T21:20:00Z', { isOver: false, days: 3, hours: 7, minutes: 40 }],
    ['2027-06-16T04:59:30Z', { isOver: false, days: 0, hours: 0, minutes: 1 }],
    ['2027-06-16T05:00:00Z', { isOver: true, days: 0, hours: 0, minutes: 0 }],
  ])('N111 the countdown at %s', (now, left) => {
    expect(timeLeft(new Date(now), until)).toEqual(left)
  })

  it('N36 owed documents are asked for 14 and 3 days before, and the day after; of a late report only what is to come', () => {
    expect(documentReminders(day('2027-07-12'), day('2027-06-12'))).toEqual([
      '2027-06-28',
      '2027-07-09',
      '2027-07-13',
    ])
    expect(documentReminders(day('2027-07-12'), day('2027-07-09'))).toEqual(['2027-07-13'])
  })
})
