// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shownClaims } from '#testing/shown-claim.ts'
import { policySummary } from '#testing/shown-policy.ts'
import { reportTile } from '#web/policy/actions/action-tiles.ts'
import { ReportWinLine } from '#web/policy/claims/ReportWinLine.tsx'
import { ReportWinLink } from '#web/policy/claims/ReportWinLink.tsx'
import type { PolicySummary } from '#web/policy/queries.ts'

const today = shownClaims({ claims: [] })
const [ace, putt] = today.contests
const before = shownClaims({
  claims: [],
  contests: ace && putt ? [{ ...ace, is_open: false, opens_at: '2027-06-12T05:00:00.000Z' }, putt] : [],
})
const never = shownClaims({
  claims: [],
  contests: ace ? [{ ...ace, is_open: false, why_not: 'This contest isn’t insured on this policy' }] : [],
})

describe('N111 where a win is reported from', () => {
  it.each([
    [
      'before its day',
      before,
      false,
      { isPossible: false, text: 'From Sat, June 12, the day of your event.' },
    ],
    ['on its day', today, false, { isPossible: true, text: 'Someone won? Report it by Tue, June 15.' }],
    ['on a policy that ended after it was played', today, true, { isPossible: true }],
  ])('N111 the tile of a policy %s', (_when, claims, isOver, tile) => {
    const run = { to: '/policies/ALB-100001/claims/new' }
    expect(reportTile('ALB-100001', claims, isOver)).toMatchObject({ ...tile, run })
  })

  it('N111 a policy that ended before it was played has no tile, nor one whose claims could not be read', () => {
    expect(reportTile('ALB-100001', never, true)).toBeUndefined()
    expect(reportTile('ALB-100001', undefined, false)).toBeUndefined()
  })

  it.each([
    [before, 'If someone wins: Report a win from Sat, June 12'],
    [today, 'If someone wins: Report a win'],
    [never, ''],
  ])('N111 the confirmation leads there and says from when', (claims, words) => {
    render(<ReportWinLine number="ALB-100001" claims={claims} />)
    expect(document.body.textContent).toBe(words)
  })
})

describe('N111 the list of policies', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2027-06-12T21:20:00Z'), toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())

  const policy = { ...policySummary, status: 'in-force', next_day: '2027-06-12' } as PolicySummary
  it.each([
    ['today', policy, 1],
    ['a week ago', { ...policy, first_contest_date: '06-05-2027', next_day: null }, 1],
    ['long ago', { ...policy, first_contest_date: '03-05-2027', next_day: null }, 0],
    ['tomorrow', { ...policy, first_contest_date: '06-13-2027', next_day: '2027-06-13' }, 0],
    ['today, but cancelled', { ...policy, status: 'cancelled' as const }, 0],
  ])('N111 a policy that is played %s', (_when, shown, links) => {
    render(<ReportWinLink policy={shown} />)
    expect(screen.queryAllByRole('link', { name: /^Report a win ?of Hope House/ })).toHaveLength(links)
  })
})
