import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { getEditScope, openUntil, getPolicyStatus, type PolicyState } from '#domain/policy/policy-state.ts'
import {
  getRequestPermissions,
  MAX_CHANGES,
  changesLeft,
  findRejection,
} from '#domain/policy/amendments/request-permissions.ts'
import { TIME_ZONE_OPTIONS } from '#domain/quote/fields/tee-time.ts'
import { aContest, aPolicyState } from '#testing/policy-state.ts'

const day = (text: string) => text as CalendarDate
const postponed = aContest({ openUntil: day('2028-06-12') })

/** 8:30 in Chicago on June 12 is 13:30 UTC. */
const at = (time: string) => new Date(`2027-06-12T${time}Z`)
const MONTHS_BEFORE = new Date('2027-01-15T12:00:00Z')

/** `change postpone cancel claim`: `yes`, or why not. */
const answers = (facts: PolicyState, who: 'client' | 'rep', now: Date) =>
  Object.values(getRequestPermissions(facts, who, now)).map((answer) =>
    answer.allowed ? 'yes' : answer.code,
  )

describe('N46 which requests are allowed when', () => {
  it.each([
    ['months before', 'client', MONTHS_BEFORE, ['yes', 'yes', 'yes', 'PLAY_HAS_NOT_STARTED']],
    ['just over an hour before', 'client', at('12:29:59.999'), ['yes', 'yes', 'yes', 'PLAY_HAS_NOT_STARTED']],
    [
      'an hour before',
      'client',
      at('12:30:00.000'),
      ['LAST_HOUR', 'LAST_HOUR', 'LAST_HOUR', 'PLAY_HAS_NOT_STARTED'],
    ],
    ['in the last hour', 'rep', at('13:00:00.000'), ['yes', 'yes', 'yes', 'PLAY_HAS_NOT_STARTED']],
    [
      'as play starts',
      'client',
      at('13:30:00.000'),
      ['PLAY_HAS_STARTED', 'PLAY_HAS_STARTED', 'PLAY_HAS_STARTED', 'yes'],
    ],
    ['as play starts', 'rep', at('13:30:00.000'), ['PLAY_HAS_STARTED', 'yes', 'PLAY_HAS_STARTED', 'yes']],
  ] as const)('T15 %s, by a %s', (_when, who, now, expected) => {
    expect(answers(aPolicyState(), who, now)).toEqual(expected)
  })

  it('N46 states the deadline, and that no reason is needed yet', () => {
    const { change_policy: client } = getRequestPermissions(aPolicyState(), 'client', MONTHS_BEFORE)
    expect(client).toEqual({ allowed: true, until: at('12:30:00'), needsReason: false })
    const { cancel_policy: rep } = getRequestPermissions(aPolicyState(), 'rep', MONTHS_BEFORE)
    expect(rep).toEqual({ allowed: true, until: at('13:30:00'), needsReason: false })
  })

  it('N58 without a tee time play starts at six in the morning of the event', () => {
    const facts = aPolicyState({ teeTime: undefined })
    const { change_policy: change } = getRequestPermissions(facts, 'client', MONTHS_BEFORE)
    expect(change).toMatchObject({ until: at('10:00:00') })
  })

  it('N46 the second day of an event can still be moved while the first is played', () => {
    const facts = aPolicyState({ contests: [aContest(), aContest({ index: 2, date: day('2027-06-13') })] })
    expect(answers(facts, 'client', at('18:00:00'))).toEqual([
      'PLAY_HAS_STARTED',
      'yes',
      'PLAY_HAS_STARTED',
      'yes',
    ])
    expect(getRequestPermissions(facts, 'client', MONTHS_BEFORE).postpone_policy).toMatchObject({
      until: new Date('2027-06-13T12:30:00Z'),
    })
  })
})

describe('N46 until when a request is allowed', () => {
  const later = aContest({ index: 2, date: day('2027-06-13') })
  const until = (
    request: 'postpone_policy' | 'claim',
    who: 'client' | 'rep',
    contests: PolicyState['contests'],
  ) => {
    const now = request === 'claim' ? at('14:00:00') : MONTHS_BEFORE
    const permission = getRequestPermissions(aPolicyState({ contests }), who, now)[request]
    return permission.allowed ? permission.until?.toISOString() : permission.code
  }

  it.each([
    [
      'a client moves a contest until an hour before the last one',
      'postpone_policy',
      'client',
      [later, aContest()],
      '2027-06-13T12:30:00.000Z',
    ],
    ['a rep moves one at any time', 'postpone_policy', 'rep', [aContest()], undefined],
    ['an awaited date has no hour', 'postpone_policy', 'client', [later, postponed], undefined],
    ['a winner is reported at any time after play', 'claim', 'client', [aContest()], undefined],
  ] as const)('N46 %s', (_words, request, who, contests, expected) => {
    expect(until(request, who, [...contests])).toBe(expected)
  })

  it('N45 who awaits the date of one contest may cancel, also after another was played', () => {
    const facts = aPolicyState({ contests: [aContest(), { ...postponed, index: 2 }] })
    expect(findRejection('cancel_policy', { facts, by: 'client', now: at('20:00:00') })).toBeUndefined()
  })
})

describe('N55 times are in the event’s own time zone', () => {
  it.each([
    ['America/New_York', '2027-06-12', '2027-06-12T11:30:00Z'],
    ['America/Chicago', '2027-06-12', '2027-06-12T12:30:00Z'],
    ['America/Denver', '2027-06-12', '2027-06-12T13:30:00Z'],
    ['America/Phoenix', '2027-06-12', '2027-06-12T14:30:00Z'],
    ['America/Los_Angeles', '2027-06-12', '2027-06-12T14:30:00Z'],
    ['America/Anchorage', '2027-06-12', '2027-06-12T15:30:00Z'],
    ['Pacific/Honolulu', '2027-06-12', '2027-06-12T17:30:00Z'],
    // The clocks go forward on March 14 and back on November 7, except in Arizona and Hawaii.
    ['America/New_York', '2027-03-13', '2027-03-13T12:30:00Z'],
    ['America/New_York', '2027-03-14', '2027-03-14T11:30:00Z'],
    ['America/New_York', '2027-11-07', '2027-11-07T12:30:00Z'],
    ['America/Phoenix', '2027-03-14', '2027-03-14T14:30:00Z'],
    ['Pacific/Honolulu', '2027-11-07', '2027-11-07T17:30:00Z'],
  ])('K07 8:30 in %s on %s: customers stop at %s', (timeZone, date, end) => {
    const facts = aPolicyState({ timeZone, contests: [aContest({ date: day(date) })] })
    const { change_policy: change } = getRequestPermissions(facts, 'client', MONTHS_BEFORE)
    expect(change).toMatchObject({ until: new Date(end) })
  })

  it('K07 the last hour before play is sixty minutes, also when the clocks change', () => {
    const facts = aPolicyState({
      teeTime: '03:00',
      timeZone: 'America/New_York',
      contests: [aContest({ date: day('2027-03-14') })],
    })
    const { change_policy: change } = getRequestPermissions(facts, 'client', MONTHS_BEFORE)
    expect(change).toMatchObject({ until: new Date('2027-03-14T06:00:00Z') })
  })

  it('K07 the deadline is exact to the millisecond in every zone, on every day and at every tee time', () => {
    const times = fc.record({
      timeZone: fc.constantFrom(...TIME_ZONE_OPTIONS.map(({ value }) => value)),
      days: fc.integer({ min: 0, max: 400 }),
      minutes: fc.integer({ min: 0, max: 1439 }),
    })
    fc.assert(
      fc.property(times, ({ timeZone, days, minutes }) => {
        const date = new Date(Date.UTC(2027, 1, 1 + days)).toISOString().slice(0, 10)
        const teeTime = new Date(minutes * 60_000).toISOString().slice(11, 16)
        const facts = aPolicyState({ timeZone, teeTime, contests: [aContest({ date: day(date) })] })
        const { change_policy: change } = getRequestPermissions(facts, 'client', MONTHS_BEFORE)
        if (!change.allowed || !change.until) throw new Error('Changes end at some hour')
        const end = change.until.getTime()
        const [before, after, play] = [end - 1, end, end + 3_600_000].map((time) => new Date(time))
        expect(findRejection('change_policy', { facts, by: 'client', now: before! })).toBeUndefined()
        expect(findRejection('change_policy', { facts, by: 'client', now: after! })?.code).toBe('LAST_HOUR')
        expect(findRejection('change_policy', { facts, by: 'client', now: play! })?.code).toBe(
          'PLAY_HAS_STARTED',
        )
        expect(findRejection('claim', { facts, by: 'client', now: play! })).toBeUndefined()
      }),
    )
  })
})

describe('T15 what each policy status allows', () => {
  it.each([
    ['cancelled', 'CANCELLED'],
    ['lapsed', 'LAPSED'],
  ] as const)('T15 N40 N42 a %s policy allows no request by anybody, and says %s', (ended, reason) => {
    const facts = aPolicyState({ ended })
    expect(getPolicyStatus(facts)).toBe(ended)
    for (const who of ['client', 'rep'] as const) {
      expect(getEditScope(getPolicyStatus(facts), who)).toBe('nothing')
      expect(new Set(answers(facts, who, MONTHS_BEFORE))).toEqual(new Set([reason]))
      expect(new Set(answers(facts, who, at('20:00:00')))).toEqual(new Set([reason]))
    }
  })

  it('T15 T02 N42 while a date is awaited a client can enter it or cancel, a rep can do everything', () => {
    const facts = aPolicyState({ contests: [postponed] })
    expect(getPolicyStatus(facts)).toBe('postponed')
    expect([
      getEditScope(getPolicyStatus(facts), 'client'),
      getEditScope(getPolicyStatus(facts), 'rep'),
    ]).toEqual(['dates', 'everything'])
    expect(answers(facts, 'client', at('20:00:00'))).toEqual([
      'AWAITING_DATE',
      'yes',
      'yes',
      'PLAY_HAS_NOT_STARTED',
    ])
    expect(answers(facts, 'rep', at('20:00:00')).slice(0, 3)).toEqual(['yes', 'yes', 'yes'])
  })

  it('T02 the date is open for 12 months, to the end of the last day at the event', () => {
    const facts = aPolicyState({ contests: [postponed] })
    const request = (now: string) =>
      findRejection('postpone_policy', { facts, by: 'client', now: new Date(now) })?.code
    expect(request('2028-06-13T04:59:59Z')).toBeUndefined()
    expect(request('2028-06-13T05:00:00Z')).toBe('OPEN_TIME_OVER')
    expect(
      findRejection('postpone_policy', { facts, by: 'rep', now: new Date('2028-07-01T00:00:00Z') }),
    ).toBeUndefined()
  })

  it.each([
    ['2027-06-12', '2028-06-12'],
    ['2027-12-31', '2028-12-31'],
    ['2028-02-29', '2029-02-28'],
    ['2027-02-28', '2028-02-28'],
  ])('T02 12 months after %s is %s', (date, last) => {
    expect(openUntil(day(date))).toBe(last)
  })
})

describe('V02 ten changes', () => {
  it.each([
    [0, 10],
    [1, 9],
    [9, 1],
    [10, 0],
    [14, 0],
  ])('V02 after %d there are %d left', (made, left) => {
    expect(changesLeft(made)).toBe(left)
  })

  it('V02 a client’s eleventh change or postponement is refused; a cancellation is still allowed', () => {
    const facts = aPolicyState({ changesMade: 10 })
    expect(answers(facts, 'client', MONTHS_BEFORE)).toEqual([
      'CHANGES_USED_UP',
      'CHANGES_USED_UP',
      'yes',
      'PLAY_HAS_NOT_STARTED',
    ])
  })

  it('V02 a rep can exceed the ten with a reason', () => {
    const facts = aPolicyState({ changesMade: 10 })
    const request = (reason?: string) =>
      findRejection('change_policy', { facts, by: 'rep', now: MONTHS_BEFORE, reason })?.code
    expect(getRequestPermissions(facts, 'rep', MONTHS_BEFORE).change_policy).toMatchObject({
      needsReason: true,
    })
    expect(getRequestPermissions(facts, 'rep', MONTHS_BEFORE).cancel_policy).toMatchObject({
      needsReason: false,
    })
    expect(request()).toBe('REASON_REQUIRED')
    expect(request('   ')).toBe('REASON_REQUIRED')
    expect(request('The course closed the hole')).toBeUndefined()
  })

  it('V02 no sequence of requests exceeds ten changes without a reason', () => {
    const request = fc.record({
      request: fc.constantFrom('change_policy' as const, 'postpone_policy' as const),
      by: fc.constantFrom('client' as const, 'rep' as const),
      reason: fc.constantFrom(undefined, '', ' ', 'Weather'),
    })
    fc.assert(
      fc.property(fc.array(request, { maxLength: 40 }), (requests) => {
        let changesMade = 0
        for (const { request, by, reason } of requests) {
          const facts = aPolicyState({ changesMade })
          if (findRejection(request, { facts, by, now: MONTHS_BEFORE, reason })) continue
          changesMade += 1
          if (changesMade > MAX_CHANGES) expect([by, reason]).toEqual(['rep', 'Weather'])
        }
      }),
    )
  })
})
