import { describe, expect, it } from 'vitest'
import type { InsuredContest } from '#domain/claims/insured/insured-contest.ts'
import { findLatePurchases, findPlayersSignals } from '#domain/claims/signals/late-purchase.ts'
import {
  distance,
  findPlaceSignal,
  findPlaceSignalAmong,
  type MapPoint,
} from '#domain/claims/signals/photo-place.ts'
import { findTimeSignal, type PhotoTime, sentTime, writtenTime } from '#domain/claims/signals/photo-time.ts'
import { TERRITORY_BOXES } from '#domain/claims/signals/territory-boxes.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import { TERRITORIES } from '#domain/values/territories.ts'
import { anInsuredContest } from '#testing/a-claim.ts'

describe('N111 F2: when a photo was taken', () => {
  // 12:31 PM in Texas.
  const shot = {
    shotAt: new Date('2027-06-12T17:31:00Z'),
    day: '2027-06-12' as CalendarDate,
    timeZone: 'America/Chicago',
  }
  it.each<[string, PhotoTime | undefined, 'win' | 'preparation', string | undefined]>([
    ['no time', undefined, 'win', undefined],
    ['no clock', { local: '0000-00-00T00:00:00' }, 'win', undefined],
    ['a time that is none', { local: 'yesterday' }, 'win', undefined],
    ['minutes later', { local: '2027-06-12T12:40:00', offset: -300 }, 'win', undefined],
    ['29 minutes before', { local: '2027-06-12T12:02:00', offset: -300 }, 'win', undefined],
    ['31 minutes before', { local: '2027-06-12T12:00:00', offset: -300 }, 'win', '2027-06-12T17:00:00.000Z'],
    ['31 minutes before by a camera without a zone', { local: '2027-06-12T12:00:00' }, 'win', undefined],
    [
      '91 minutes before by such a camera',
      { local: '2027-06-12T11:00:00' },
      'win',
      '2027-06-12T16:00:00.000Z',
    ],
    ['12 hours later', { local: '2027-06-13T00:31:00', offset: -300 }, 'win', undefined],
    ['a minute more', { local: '2027-06-13T00:32:00', offset: -300 }, 'win', '2027-06-13T05:32:00.000Z'],
    ['the day before', { local: '2027-06-11T12:31:00', offset: -300 }, 'win', '2027-06-11T17:31:00.000Z'],
    ['a sign at six', { local: '2027-06-12T06:00:00', offset: -300 }, 'preparation', undefined],
    [
      'a sign the evening before',
      { local: '2027-06-11T23:59:00', offset: -300 },
      'preparation',
      '2027-06-12T04:59:00.000Z',
    ],
    ['by a phone that is set to New York', { local: '2027-06-12T13:40:00', offset: -240 }, 'win', undefined],
  ])('N111 %s', (_what, photo, subject, takenAt) => {
    expect(findTimeSignal(photo, subject, shot)?.takenAt.toISOString()).toBe(takenAt)
  })
})

it.each([
  ['-05:00', -300],
  ['+09:30', 570],
  [null, undefined],
  ['Z', undefined],
])('N111 F2: an offset that a camera wrote as %s', (written, offset) => {
  const local = '2027-06-12T12:40:00'
  expect(writtenTime(local, written)).toEqual({ local, ...(offset !== undefined && { offset }) })
})

it('N111 F2: a moment that a phone sent is the clock of its camera, or of the event where it has no offset', () => {
  const moment = new Date('2027-06-12T17:40:00Z')
  expect(sentTime(moment, -240, 'America/Chicago')).toEqual({ local: '2027-06-12T13:40:00', offset: -240 })
  expect(sentTime(moment, null, 'America/Chicago')).toEqual({ local: '2027-06-12T12:40:00' })
})

describe('N111 F3: where a photo was taken', () => {
  const course: MapPoint = { latitude: 30.295, longitude: -97.855, accuracy: 20 }
  const north = (meters: number, accuracy = 0): MapPoint => ({
    latitude: course.latitude + meters / 111_195,
    longitude: course.longitude,
    accuracy,
  })
  it.each<[string, MapPoint | undefined, Parameters<typeof findPlaceSignal>[1], object | undefined]>([
    ['no place', undefined, { day: course }, undefined],
    ['at 0, 0', { latitude: 0, longitude: 0, accuracy: 0 }, { day: course }, undefined],
    ['2.9 km away', north(2_900), { day: course }, undefined],
    ['3.1 km away', north(3_100), { day: course }, { from: 'day', meters: 3_080 }],
    ['3.1 km away, but it may be off', north(3_100, 200), { day: course }, undefined],
    ['in Texas', north(300_000), { territory: 'TX' }, undefined],
    ['in Nebraska', north(1_200_000), { territory: 'TX' }, { from: 'territory', meters: 498_915 }],
    ['in no known territory', north(0), { territory: 'Other' }, undefined],
    ['with nothing to compare', north(0), {}, undefined],
    [
      'on the far Aleutians',
      { latitude: 52.9, longitude: 173.2, accuracy: 0 },
      { territory: 'AK' },
      undefined,
    ],
    [
      'in Siberia',
      { latitude: 66, longitude: 160, accuracy: 0 },
      { territory: 'AK' },
      { from: 'territory', meters: expect.any(Number) },
    ],
  ])('N111 %s', (_what, photo, where, signal) => {
    expect(findPlaceSignal(photo, where)).toEqual(signal)
  })

  it('N111 of several points of a day the nearest counts, and without one the territory', () => {
    const [near, far] = [north(1_000), north(50_000)]
    const photo = north(0)
    expect(findPlaceSignalAmong(photo, { days: [far, near], territory: 'TX' })).toBeUndefined()
    expect(findPlaceSignalAmong(photo, { days: [north(70_000), far], territory: 'TX' })).toEqual({
      from: 'day',
      meters: 50_000,
    })
    expect(findPlaceSignalAmong(photo, { days: [], territory: 'TX' })).toBeUndefined()
    expect(findPlaceSignalAmong(photo, { days: [], territory: 'NE' })?.from).toBe('territory')
  })

  it('N111 every territory has its box, whose edges lie on earth', () => {
    const codes = TERRITORIES.map(({ code }) => code).filter((code) => code !== 'Other')
    expect(Object.keys(TERRITORY_BOXES)).toEqual(codes)
    for (const [south, west, n, east] of Object.values(TERRITORY_BOXES)) {
      expect(south).toBeLessThan(n)
      expect([south, n].every((latitude) => Math.abs(latitude) <= 90)).toBe(true)
      expect([west, east].every((longitude) => Math.abs(longitude) <= 180)).toBe(true)
    }
  })

  it.each([
    ['TX', 30.27, -97.74],
    ['CA', 36.57, -121.95],
    ['NY', 40.75, -72.5],
    ['FL', 24.56, -81.78],
    ['HI', 21.0, -156.64],
    ['PR', 18.45, -66.1],
    ['GU', 13.47, 144.75],
    ['ON', 43.65, -79.38],
    ['BC', 49.25, -123.1],
    ['NL', 47.56, -52.71],
    ['AK', 61.22, -149.9],
    ['MI', 46.5, -87.4],
  ])('N111 a course in %s lies in its box', (territory, latitude, longitude) => {
    expect(findPlaceSignal({ latitude, longitude, accuracy: 0 }, { territory })).toBeUndefined()
    expect(findPlaceSignal({ latitude: latitude - 40, longitude, accuracy: 0 }, { territory })?.from).toBe(
      'territory',
    )
  })

  it('N111 distances are known ones', () => {
    const [newYork, losAngeles] = [
      { latitude: 40.7128, longitude: -74.006 },
      { latitude: 34.0522, longitude: -118.2437 },
    ]
    expect(Math.round(distance(newYork, losAngeles) / 1_000)).toBe(3_936)
  })
})

describe('N111 F5: bought shortly before play', () => {
  const start = new Date('2027-06-12T13:30:00Z')
  const ace = anInsuredContest()
  const more = (figures: Partial<InsuredContest['figures']>): InsuredContest => ({
    ...ace,
    figures: { ...ace.figures, ...figures },
  })
  const version = (number: number, hours: number, insured: InsuredContest | undefined = ace) => ({
    version: number,
    issuedAt: new Date(start.getTime() - hours * 3_600_000),
    insured,
  })
  it.each([
    ['months before', [version(1, 2_000)], []],
    ['49 hours before', [version(1, 49)], []],
    ['19 hours before', [version(1, 19)], [{ kind: 'first_issue', version: 1, hoursBefore: 19 }]],
    [
      'a higher prize',
      [version(1, 99), version(2, 48, { ...ace, prizeValue: fromDollars(20_000) })],
      [{ kind: 'raised', version: 2, hoursBefore: 48 }],
    ],
    [
      'more players',
      [version(1, 99), version(2, 1, more({ amateurs: 121 }))],
      [{ kind: 'raised', version: 2, hoursBefore: 1 }],
    ],
    [
      'fewer yards',
      [version(1, 99), version(2, 1, more({ yards: { men: 160, women: 145 } }))],
      [{ kind: 'raised', version: 2, hoursBefore: 1 }],
    ],
    [
      'fewer players and more yards',
      [version(1, 99), version(2, 1, more({ amateurs: 100, yards: { men: 170, women: 155 } }))],
      [],
    ],
    ['another address', [version(1, 99), version(2, 1)], []],
    [
      'the contest came later',
      [{ ...version(1, 99), insured: undefined }, version(2, 5)],
      [{ kind: 'first_issue', version: 2, hoursBefore: 5 }],
    ],
    ['a change after play', [version(1, 99), version(2, -1, more({ amateurs: 130 }))], []],
  ])('N111 %s', (_what, versions, found) => {
    expect(findLatePurchases(versions, start)).toEqual(found)
    expect(findLatePurchases(versions.toReversed(), start)).toEqual(found)
  })
})

describe('N111 F6: more players than declared', () => {
  it.each([
    [120, undefined, []],
    [121, undefined, [{ kind: 'players', counted: 121, declared: 120 }]],
    [100, 2, [{ kind: 'pros', counted: 2, declared: 0 }]],
  ])('N111 %d players and %s professionals', (players, pros, found) => {
    expect(findPlayersSignals({ players, pros }, anInsuredContest())).toEqual(found)
    expect(findPlayersSignals({ players, pros }, anInsuredContest('shootout'))).toEqual([])
  })
})
