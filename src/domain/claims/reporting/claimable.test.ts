import { describe, expect, it } from 'vitest'
import { claimableFrom, findClaimRejection } from '#domain/claims/reporting/claimable.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

const day = (text: string) => text as CalendarDate

describe('N111 from when a contest can be claimed', () => {
  const contest = { date: day('2027-06-12'), begins: new Date('2027-06-12T13:30:00Z') }
  const at = (now: string, ended?: string) =>
    findClaimRejection({
      ...contest,
      timeZone: 'America/Chicago',
      now: new Date(now),
      ...(ended && { endedAt: new Date(ended) }),
    })
  it.each([
    ['the evening before', '2027-06-12T04:59:59Z', undefined, 'PLAY_HAS_NOT_STARTED'],
    ['from midnight', '2027-06-12T05:00:00Z', undefined, undefined],
    ['years later', '2029-06-12T05:00:00Z', undefined, undefined],
    ['cancelled before play', '2027-06-13T05:00:00Z', '2027-06-12T13:29:59Z', 'NOT_INSURED'],
    ['cancelled after play began', '2027-06-13T05:00:00Z', '2027-06-12T13:30:00Z', undefined],
  ])('N111 %s', (_what, now, ended, code) => {
    expect(at(now, ended)).toBe(code)
  })

  it('N111 a contest that awaits its date cannot be claimed', () => {
    expect(findClaimRejection({ timeZone: 'America/Chicago', now: new Date('2027-06-13T05:00:00Z') })).toBe(
      'PLAY_HAS_NOT_STARTED',
    )
    expect(claimableFrom(day('2027-06-12'), 'America/Chicago').toISOString()).toBe('2027-06-12T05:00:00.000Z')
  })
})
