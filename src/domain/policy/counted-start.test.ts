import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideTeeTime, isUndecided, undecidedUntil } from '#domain/policy/counted-start.ts'
import { clockOf, startOfPlay, TIME_ZONES } from '#domain/quote/fields/tee-time.ts'
import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import { randomRuns } from '#testing/random-runs.ts'

const HOUR_MS = 3_600_000
const zone = fc.constantFrom(...TIME_ZONES.map(({ zone: name }) => name))
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const teeTime = fc.option(clock, { nil: undefined })
/** Among them the days on which clocks change. */
const day = fc.oneof(
  fc.constantFrom('2027-03-14', '2027-11-07').map((date) => date as CalendarDate),
  fc.integer({ min: 0, max: 700 }).map((days) => addDays('2027-01-15' as CalendarDate, days)),
)

interface Given {
  date: CalendarDate
  from: { teeTime: string | undefined; timeZone: string }
  to: { teeTime: string | undefined; timeZone: string }
  hoursBefore: number
  counted?: { teeTime: string | undefined; timeZone: string }
  isOtherDay?: boolean
}

function judge({ date, from, to, hoursBefore, counted = from, isOtherDay = false }: Given) {
  const start = startOfPlay(date, counted.teeTime, counted.timeZone)
  return decideTeeTime({
    facts: counted,
    start,
    printed: { before: from, after: to },
    firstDay: date,
    isOtherDay,
    now: new Date(start.getTime() - hoursBefore * HOUR_MS),
  })
}

describe('N91 the tee time that counts', () => {
  const CHICAGO = 'America/Chicago'
  const at = (teeTimeThen: string | undefined, timeZone = CHICAGO) => ({ teeTime: teeTimeThen, timeZone })
  const date = '2027-06-12' as CalendarDate

  it.each([
    [at('08:30'), at('08:31'), 48, true],
    [at('08:30'), at('08:31'), 48 + 1 / 3600, false],
    [at('08:30'), at('08:29'), 2, false],
    [at('08:30'), at('08:30', 'America/New_York'), 2, true],
    [at('08:30'), at(undefined), 2, false],
    [at('05:00'), at(undefined), 2, true],
    [at(undefined), at('14:00'), 2, false],
    [at(undefined), at('14:00', 'America/Denver'), 2, true],
  ])('N91 from %o to %o, %d hours before, waits: %s', (from, to, hoursBefore, waits) => {
    expect(judge({ date, from, to, hoursBefore }).waits).toBe(waits)
  })

  it('N91 N58 a first tee time leaves six in the morning counting, unless it is earlier', () => {
    const from = at(undefined)
    expect(judge({ date, from, to: at('14:00'), hoursBefore: 900 }).counted).toEqual({
      teeTime: '06:00',
      timeZone: CHICAGO,
    })
    expect(judge({ date, from, to: at('05:30'), hoursBefore: 900 }).counted).toBeUndefined()
    const again = { date, from: at('14:00'), counted: at('06:00'), hoursBefore: 900 }
    expect(judge({ ...again, to: at('15:00') }).counted?.teeTime).toBe('06:00')
  })

  it.each([
    [
      'in another zone, is the holder’s',
      { to: at('08:30', 'America/New_York'), hoursBefore: 900 },
      undefined,
    ],
    [
      'taken back after it was given, leaves nothing to decide',
      { from: at('14:00'), counted: at('06:00'), to: at(undefined), hoursBefore: 900 },
      undefined,
    ],
    [
      'for another day long before play, is asked again and holds',
      { from: at('08:30'), to: at('10:00'), hoursBefore: 900, isOtherDay: true },
      undefined,
    ],
    [
      'for another day within 48 hours, lets the earlier one count',
      { from: at('08:30'), to: at('10:00'), hoursBefore: 12, isOtherDay: true },
      at('08:30'),
    ],
    [
      'the same for another day within 48 hours, counts as it is',
      { from: at('08:30'), to: at('08:30'), hoursBefore: 12, isOtherDay: true },
      undefined,
    ],
    [
      'on papers of a zone that no rep agreed to, goes on counting in the earlier one',
      {
        from: at('08:30', 'America/Denver'),
        counted: at('08:30'),
        to: at('08:00', 'America/Denver'),
        hoursBefore: 12,
      },
      at('08:30'),
    ],
  ] as const)('N91 a tee time %s', (_words, given, counted) => {
    const judged = judge({ date, from: at('08:30'), ...given })
    expect(judged).toEqual({ waits: false, ...(counted && { counted }) })
  })

  describe('while all dates are awaited', () => {
    const judgeAwaited = (to: { teeTime: string | undefined; timeZone: string }, isOtherDay = false) =>
      decideTeeTime({
        facts: at('08:30'),
        start: undefined,
        printed: { before: at('08:30'), after: to },
        firstDay: undefined,
        isOtherDay,
        now: new Date('2027-06-12T12:00:00Z'),
      })

    it.each([
      ['08:31', true],
      ['08:30', false],
      ['08:29', false],
    ])('N91 %s instead of 08:30 waits: %s, as play may be named for today', (teeTimeThen, waits) => {
      expect(judgeAwaited(at(teeTimeThen))).toEqual({ waits })
    })

    it.each([
      ['10:00', at('08:30')],
      ['08:30', undefined],
      ['08:00', undefined],
    ])('N91 with dates that change, %s leaves the earlier of both', (teeTimeThen, counted) => {
      expect(judgeAwaited(at(teeTimeThen), true).counted).toEqual(counted)
    })

    it('N91 there is no moment from which a rep could not agree', () => {
      const counted = { ...at('06:00'), teeTime: '06:00', askedAt: '2027-06-01T12:00:00Z' }
      expect(undecidedUntil(counted, undefined)).toBeUndefined()
      // Six in the morning in Chicago.
      expect(undecidedUntil(counted, date)).toEqual(new Date('2027-06-12T11:00:00Z'))
    })
  })

  it('N91 a tee time waits for a rep until one agrees, or says that the earlier one stays', () => {
    const counted = { teeTime: '06:00', timeZone: CHICAGO, askedAt: '2027-06-01T12:00:00Z' }
    expect(isUndecided(null)).toBe(false)
    expect(isUndecided(counted)).toBe(true)
    expect(isUndecided({ ...counted, isKept: true })).toBe(false)
  })

  it('N91 within 48 hours nothing that applies at once puts off when play counts as starting, in any zone and on days on which clocks change', () => {
    fc.assert(
      fc.property(
        day,
        fc.record({ teeTime, timeZone: zone }),
        fc.record({ teeTime, timeZone: zone }),
        fc.integer({ min: 0, max: 48 }),
        (date, from, to, hoursBefore) => {
          const { waits, counted } = judge({ date, from, to, hoursBefore })
          if (waits) return
          const counts = counted ?? to
          expect(startOfPlay(date, counts.teeTime, counts.timeZone).getTime()).toBeLessThanOrEqual(
            startOfPlay(date, from.teeTime, from.timeZone).getTime(),
          )
          expect(clockOf(counts.teeTime) <= clockOf(to.teeTime)).toBe(true)
        },
      ),
      randomRuns(100),
    )
  })

  it('N91 another day within 48 hours keeps the earlier of both tee times', () => {
    fc.assert(
      fc.property(day, clock, clock, zone, (date, before, after, timeZone) => {
        const from = { teeTime: before, timeZone }
        const to = { teeTime: after, timeZone }
        const { counted } = judge({ date, from, to, hoursBefore: 12, isOtherDay: true })
        expect(counted?.teeTime ?? after).toBe(before < after ? before : after)
      }),
      randomRuns(100),
    )
  })
})
