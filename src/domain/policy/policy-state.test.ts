import { expect, it } from 'vitest'
import { getPolicyStatus, policyEnd } from '#domain/policy/policy-state.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'

const THEN = new Date('2027-06-13T12:00:00Z')

it.each([
  ['never, while nothing ended it', null, null, undefined],
  ['by its cancellation', THEN, null, 'cancelled'],
  ['by its lapse, which is stored as a cancellation too', THEN, THEN, 'lapsed'],
  ['by its lapse', null, THEN, 'lapsed'],
] as const)('N40 a policy ends %s', (_words, cancelledAt, lapsedAt, end) => {
  expect(policyEnd({ cancelledAt, lapsedAt })).toBe(end)
})

const contest = (index: number, openUntil?: string) => ({
  entity: 'grand_prize' as const,
  index,
  date: '2027-06-12' as CalendarDate,
  openUntil: openUntil as CalendarDate | undefined,
})

it.each([
  ['in force', [contest(1), contest(2)], undefined, 'in-force'],
  [
    'postponed, if one of two awaits its date',
    [contest(1), contest(2, '2028-06-12')],
    undefined,
    'postponed',
  ],
  ['cancelled, whatever was awaited', [contest(1, '2028-06-12')], 'cancelled', 'cancelled'],
  ['lapsed, as its date never came', [contest(1, '2028-06-12')], 'lapsed', 'lapsed'],
] as const)('T15 a policy is %s', (_words, contests, ended, status) => {
  expect(getPolicyStatus({ contests, ended })).toBe(status)
})
