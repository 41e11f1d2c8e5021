import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  effectiveMoment,
  readEffectiveTime,
  writeEffectiveTime,
} from '#domain/policy/endorsements/effective-time.ts'

it.each([
  ['06/12/2027 08:30 AM', '06/12/2027 08:30 AM'],
  [' 6/2/2027, 8:30pm ', '06/02/2027 08:30 PM'],
  ['06/12/2027 12:00 a.m.', '06/12/2027 12:00 AM'],
  ['06/31/2027 08:30 AM', undefined],
  ['06/12/2027 00:30 AM', undefined],
  ['06/12/2027 13:30 PM', undefined],
  ['06/12/2027 08:60 AM', undefined],
  ['06/12/2027', undefined],
  ['2027-06-12 08:30', undefined],
  ['', undefined],
])('D33 %s is read as %s', (typed, written) => {
  expect(readEffectiveTime(typed)).toBe(written)
})

it.each([
  ['06/12/2027 12:00 AM', 'America/Chicago', '2027-06-12T05:00:00.000Z'],
  ['06/12/2027 12:00 PM', 'America/Chicago', '2027-06-12T17:00:00.000Z'],
  ['06/12/2027 08:30 AM', 'Pacific/Honolulu', '2027-06-12T18:30:00.000Z'],
  // The hour that comes twice is the first of both, and the one that is left out is none.
  ['11/07/2027 01:30 AM', 'America/Chicago', '2027-11-07T06:30:00.000Z'],
  ['03/14/2027 02:30 AM', 'America/Chicago', undefined],
  ['03/14/2027 02:30 AM', 'Pacific/Honolulu', '2027-03-14T12:30:00.000Z'],
])('D33 %s in %s is %s', (written, zone, moment) => {
  expect(effectiveMoment(written, zone)?.toISOString()).toBe(moment)
})

it('D33 any minute that is written reads as itself, or as the first of an hour that comes twice', () => {
  const minute = fc.integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2032, 0) / 60_000 })
  const zone = fc.constantFrom('America/New_York', 'America/Denver', 'Pacific/Honolulu', 'Pacific/Guam')
  fc.assert(
    fc.property(minute, zone, (at, timeZone) => {
      const moment = new Date(at * 60_000)
      const written = writeEffectiveTime(moment, timeZone)
      expect(readEffectiveTime(written)).toBe(written)
      const read = effectiveMoment(written, timeZone)?.getTime() ?? 0
      expect([0, 3_600_000]).toContain(moment.getTime() - read)
    }),
  )
})
