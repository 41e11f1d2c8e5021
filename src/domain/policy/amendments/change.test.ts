import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars, toDollars, ZERO, type Cents } from '#domain/values/money.ts'
import { evaluateChange, type ChangeRequest } from '#domain/policy/amendments/change.ts'
import { calculateSettlement } from '#domain/policy/amendments/settlement.ts'
import {
  aChangeRequest,
  POLICY_STATE,
  insuredVersion,
  plannedChange,
  proposedVersion,
} from '#testing/a-policy-change.ts'
import { randomRuns } from '#testing/random-runs.ts'

const refusedFor = (request: ChangeRequest) => {
  const outcome = evaluateChange(request)
  return outcome.verdict === 'refused' ? outcome.code : undefined
}

describe('N45 a policy of $268 for 100 players', () => {
  it('V02 130 players cost 62 more, on certificate 2, change 1 of 10', () => {
    const outcome = plannedChange(aChangeRequest({ h_amateurs_1: 130 }))
    expect(outcome).toMatchObject({
      verdict: 'applies',
      reviewReasons: [],
      money: { difference: 6_200, charge: 6_200, credit: 0, refundable: 0 },
      certificateVersion: 2,
      changesMade: 1,
      changesLeft: 9,
    })
    expect(toDollars(proposedVersion({ h_amateurs_1: 130 }).summary?.amountDue ?? ZERO)).toBe(330)
  })

  it('V02 80 players after that give a credit of 104, refundable the day after the event', () => {
    const before = insuredVersion({ h_amateurs_1: 130 }, 2)
    const outcome = plannedChange(
      aChangeRequest(
        { h_amateurs_1: 80 },
        { insured: before, facts: { ...POLICY_STATE, changesMade: 1 }, paid: fromDollars(330) },
      ),
    )
    expect(outcome).toMatchObject({
      money: {
        difference: -10_400,
        charge: 0,
        credit: 10_400,
        refundable: 10_400,
        refundableFrom: '2027-06-13',
      },
      certificateVersion: 3,
      changesLeft: 8,
    })
  })

  it('V02 the eleventh is refused, except to a rep with a reason', () => {
    const used = { facts: { ...POLICY_STATE, changesMade: 10 } }
    expect(refusedFor(aChangeRequest({ h_amateurs_1: 130 }, used))).toBe('CHANGES_USED_UP')
    expect(refusedFor(aChangeRequest({ h_amateurs_1: 130 }, { ...used, by: 'rep' }))).toBe('REASON_REQUIRED')
    const beyond = aChangeRequest({ h_amateurs_1: 130 }, { ...used, by: 'rep', reason: 'A late group' })
    expect(plannedChange(beyond)).toMatchObject({ changesMade: 11, changesLeft: 0 })
  })

  it('N45 what was not paid is not refunded: the credit lowers what is owed', () => {
    const money = (paid: number) =>
      plannedChange(aChangeRequest({ h_amateurs_1: 80 }, { paid: fromDollars(paid) })).money
    expect(money(0)).toMatchObject({ credit: 4_200, refundable: 0 })
    expect(money(0)).not.toHaveProperty('refundableFrom')
    expect(money(240)).toMatchObject({ credit: 4_200, refundable: 1_400 })
    expect(money(268)).toMatchObject({ credit: 4_200, refundable: 4_200 })
  })
})

describe('D22 before and after, row by row', () => {
  it('D22 shows each answer as text', () => {
    const { changes } = plannedChange(
      aChangeRequest({
        h_amateurs_1: 130,
        h_prize_value_1: fromDollars(15_000),
        h_date_1: '2027-06-19',
        h_pros_1: undefined,
        course_name: 'Lions Municipal',
        type_bps: 'premium',
      }),
    )
    expect(changes).toEqual(
      expect.arrayContaining([
        {
          section: 'grand_prizes',
          index: 1,
          entity: 'grand_prize',
          kind: 'changed',
          answers: expect.arrayContaining([
            {
              key: 'h_date_1',
              label: 'Date',
              before: 'Saturday, June 12, 2027',
              after: 'Saturday, June 19, 2027',
            },
            { key: 'h_amateurs_1', label: 'Amateurs', before: '100', after: '130' },
            { key: 'h_pros_1', label: 'Professionals', before: '0' },
            { key: 'h_prize_value_1', label: 'Prize value', before: '$10,000', after: '$15,000' },
          ]),
        },
        expect.objectContaining({ section: 'prize_package_options', kind: 'changed' }),
        {
          section: 'tournament_and_golf_info',
          kind: 'changed',
          answers: [
            {
              key: 'course_name',
              label: 'Golf course',
              before: 'Barton Creek Country Club',
              after: 'Lions Municipal',
            },
          ],
        },
      ]),
    )
    expect(changes).toHaveLength(3)
    const words = changes.flatMap(({ answers: changed }) => changed)
    expect(words).toContainEqual({
      key: 'type_bps',
      label: 'Type of bonus prizes',
      before: 'Standard',
      after: 'Premium',
    })
  })

  it('D22 a row can be added or removed', () => {
    const second = {
      h_date_2: '2027-06-12',
      h_amateurs_2: 100,
      h_hole_2: 12,
      h_yardage_2: 170,
      h_prize_value_2: fromDollars(5_000),
      h_prize_description_2: 'Cash',
    }
    const added = plannedChange(aChangeRequest(second))
    expect(added.changes.map(({ kind, index }) => [kind, index])).toEqual([['added', 2]])
    expect(added.money.charge).toBeGreaterThan(0)
    const removed = plannedChange(aChangeRequest({}, { insured: insuredVersion(second) }))
    expect(removed.changes.map(({ kind, index }) => [kind, index])).toEqual([['removed', 2]])
    expect(removed.money.credit).toBe(added.money.charge)
  })

  it('D22 a row that moves up because another was removed is no change', () => {
    const other = {
      date: '2027-06-12',
      amateurs: 100,
      hole: 12,
      yardage: 170,
      prize_value: fromDollars(5_000),
      prize_description: 'Cash',
    }
    const at = (slot: number) =>
      Object.fromEntries(Object.entries(other).map(([name, value]) => [`h_${name}_${slot}`, value]))
    const { changes } = plannedChange(
      aChangeRequest({ ...at(1), h_pros_1: undefined }, { insured: insuredVersion(at(2)) }),
    )
    expect(changes.map(({ kind, index }) => [kind, index])).toEqual([['removed', 1]])
    expect(changes[0]?.answers).toContainEqual({ key: 'h_hole_1', label: 'Hole', before: '7' })
  })
})

describe('N60 refused changes', () => {
  it('N60 a change without any difference', () => {
    expect(refusedFor(aChangeRequest({}))).toBe('NOTHING_CHANGED')
  })

  it('X02 a row that cannot be priced is refused with the reason', () => {
    expect(evaluateChange(aChangeRequest({ h_amateurs_1: undefined, h_pros_1: undefined }))).toMatchObject({
      verdict: 'refused',
      code: 'NOT_PRICED',
      rows: [{ entity: 'grand_prize', index: 1, code: 'MISSING_FIGURE' }],
    })
  })

  it.each([
    ['yesterday', { h_date_1: '2027-01-31' }, 'DATE_PASSED'],
    ['today, which began at six', { h_date_1: '2027-02-01', tee_time: undefined }, 'DATE_PASSED'],
    ['today, later on', { h_date_1: '2027-02-01', tee_time: '11:00' }, undefined],
    ['tomorrow', { h_date_1: '2027-02-02', tee_time: undefined }, undefined],
  ])('N52 a contest moved to %s', (_when, to, expected) => {
    const now = new Date('2027-02-01T13:00:00Z')
    expect(refusedFor(aChangeRequest(to, { now }))).toBe(expected)
  })

  it('T15 T02 a rep changes the players of a postponed event; the refund date of the credit is open', () => {
    const openUntil = '2028-06-12' as CalendarDate
    const contests = POLICY_STATE.contests.map((contest) => ({ ...contest, openUntil }))
    const now = new Date('2027-09-01T12:00:00Z')
    const { money } = plannedChange(
      aChangeRequest(
        { h_amateurs_1: 80 },
        { by: 'rep', now, facts: { ...POLICY_STATE, contests }, awaiting: contests },
      ),
    )
    expect(money).toMatchObject({ credit: 4_200, refundable: 4_200 })
    expect(money).not.toHaveProperty('refundableFrom')
  })
})

describe('N45 differences', () => {
  const players = fc.integer({ min: 1, max: 288 })
  const yards = fc.integer({ min: 150, max: 300 })

  it('N45 a change and its reverse cancel each other', () => {
    fc.assert(
      fc.property(players, players, yards, yards, (few, many, near, far) => {
        const one = { h_amateurs_1: few, h_yardage_1: near }
        const other = { h_amateurs_1: many, h_yardage_1: far }
        fc.pre(few !== many)
        const there = plannedChange(aChangeRequest(other, { insured: insuredVersion(one) })).money
        const back = plannedChange(aChangeRequest(one, { insured: insuredVersion(other) })).money
        expect(there.difference + back.difference).toBe(0)
        expect([there.charge, there.credit]).toEqual([back.credit, back.charge])
      }),
      randomRuns(40),
    )
  })

  it('N45 no sequence of changes refunds more than was paid beyond what is due', () => {
    const due = fc.integer({ min: 0, max: 500_000 }).map((cents) => cents as Cents)
    fc.assert(
      fc.property(due, due, due, (dueBefore, dueAfter, paid) => {
        const money = calculateSettlement({ dueBefore, dueAfter, paid, lastContest: undefined })
        expect(money.refundable).toBeLessThanOrEqual(Math.max(0, paid - dueAfter))
        expect(money.refundable).toBeLessThanOrEqual(money.credit)
        expect(Math.min(money.charge, money.credit)).toBe(0)
        expect(money.charge - money.credit).toBe(money.difference)
      }),
    )
  })
})
