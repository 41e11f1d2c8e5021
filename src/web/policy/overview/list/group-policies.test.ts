import { expect, it } from 'vitest'
import { findPolicies, groupPolicies, stateOf } from '#web/policy/overview/list/group-policies.ts'
import type { PolicySummary } from '#web/policy/queries.ts'
import { policySummary } from '#testing/shown-policy.ts'

const policy = (number: string, more: Partial<PolicySummary>): PolicySummary => ({
  ...(policySummary as PolicySummary),
  status: 'in-force',
  number,
  ...more,
})

const POLICIES = [
  policy('later', { next_day: '2027-08-01' }),
  policy('last-year', { next_day: null, first_contest_date: '06-12-2026' }),
  policy('by-june', { status: 'postponed', next_day: null, new_date_by: '2028-06-12' }),
  policy('next', { next_day: '2027-06-12' }),
  policy('cancelled', { status: 'cancelled', next_day: null, first_contest_date: '09-01-2027' }),
  policy('by-may', { status: 'postponed', next_day: null, new_date_by: '2028-05-01' }),
  // One contest awaits its date, another is played before all others.
  policy('partly', { status: 'postponed', next_day: '2027-06-01', new_date_by: '2028-06-01' }),
]

it('S09 the next event comes first, then those without a date, then what is over, the latest first', () => {
  expect(
    groupPolicies(POLICIES).map(({ key, policies }) => [key, policies.map(({ number }) => number)]),
  ).toEqual([
    ['coming', ['partly', 'next', 'later']],
    ['undated', ['by-may', 'by-june']],
    ['past', ['cancelled', 'last-year']],
  ])
})

it('S09 a list from an older server is sorted by the first days', () => {
  const older = [policy('b', { first_contest_date: '08-01-2027' }), policy('a', {})]
  expect(
    groupPolicies(older).map(({ key, policies }) => [key, policies.map(({ number }) => number)]),
  ).toEqual([['coming', ['a', 'b']]])
  expect(older.map(stateOf)).toEqual([undefined, undefined])
})

it.each([
  ['', 2],
  ['hope', 2],
  ['HOPE barton', 2],
  ['alb-200', 1],
  ['hope creek 200', 1],
  ['hope nowhere', 0],
])('S09 looking for “%s” finds %i of two', (typed, count) => {
  const two = [policy('ALB-100', {}), policy('ALB-200', {})]
  expect(findPolicies(two, typed)).toHaveLength(count)
})
