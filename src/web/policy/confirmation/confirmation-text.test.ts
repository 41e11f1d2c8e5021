import { describe, expect, it } from 'vitest'
import {
  confirmationBadge,
  confirmationLead,
  confirmationTitle,
} from '#web/policy/confirmation/confirmation-text.ts'
import type { Policy } from '#web/policy/queries.ts'
import { shownStatement } from '#testing/shown-policy.ts'

const hole = (prize: number, entity = 'grand_prize', name = 'Hole 7') => ({
  entity,
  index: 1,
  name,
  kind: 'Hole-in-one',
  description: 'Hole-in-one for cash',
  players: [{ value: '120', unit: 'players' }],
  prize,
})
const of = (lines: object[], more: object = {}) =>
  ({
    scorecard: { columns: 'one', labels: { full: 'Fee' }, lines, charges: [] },
    ...more,
  }) as unknown as Policy
const today = [{ key: 'insured', date: '2027-04-19', state: 'today' }]

describe('S08 the confirmation says first', () => {
  it.each([
    [[hole(10_000)], 'Your $10,000 hole-in-one is covered'],
    [[hole(5_000, 'putting_prize', 'Single putt')], 'Your $5,000 putting contest is covered'],
    [[hole(20_000), hole(20_000), hole(10_000)], 'Your three prizes are covered, $50,000 in all'],
    [[], 'Your event is covered'],
  ])('S08 what is covered: %#', (lines, title) => {
    expect(confirmationTitle(of(lines))).toBe(title)
  })

  it.each([
    ['paid', { statement: shownStatement, days: today }, 'Paid $310, insured from now'],
    [
      'by invoice',
      {
        statement: { ...shownStatement, paid: 0, owed: 310 },
        days: today,
        invoices: [{ open: 310, due_on: '2027-05-17' }],
      },
      'Insured from now, $310 due Mon, May 17',
    ],
    ['the client of a producer', { statement: null, days: today }, 'Insured from now'],
    [
      'days later',
      { statement: shownStatement, days: [{ ...today[0], state: 'past' }] },
      'Paid $310, insured since Mon, Apr 19',
    ],
    [
      'a test',
      { statement: shownStatement, days: today, test: true },
      'Paid $310, a test, nothing is insured',
    ],
  ])('S08 O17 what was paid: %s', (_who, more, badge) => {
    expect(confirmationBadge(of([hole(10_000)], more))).toBe(badge)
  })

  it('S08 a prize is promised for a shot under the rules, and for nothing else', () => {
    const days = [{ key: 'play', date: '2027-05-17', state: 'coming' }]
    expect(confirmationLead(of([hole(10_000)], { days }))).toBe(
      'Mon, May 17. If one of your 120 players makes hole 7 in one under the rules of your certificate, insurance pays the prize. Every qualifying hole-in-one counts.',
    )
    expect(confirmationLead(of([hole(1, 'shootout'), hole(1)], { days }))).toMatch(/under the rules/)
  })
})
