import { describe, expect, it } from 'vitest'
import { evaluateChange, type ChangeRequest } from '#domain/policy/amendments/change.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import {
  aChangeRequest,
  POLICY_STATE,
  insuredVersion,
  plannedChange,
  proposedVersion,
} from '#testing/a-policy-change.ts'
import { aContest } from '#testing/policy-state.ts'
import { withoutGrandPrize } from '#testing/ready-answers.ts'

const refusedFor = (request: ChangeRequest) => {
  const outcome = evaluateChange(request)
  return outcome.verdict === 'refused' ? outcome.code : undefined
}

describe('what nobody may change', () => {
  it('N90 the only contest is taken out by nobody', () => {
    expect(refusedFor(aChangeRequest(withoutGrandPrize))).toBe('ONLY_CONTEST')
    expect(refusedFor(aChangeRequest(withoutGrandPrize, { by: 'rep' }))).toBe('ONLY_CONTEST')
  })

  it.each(['DICE_ALONE', 'ADD_ON_ALONE'] as const)(
    'N90 what would be left is %s: refused to a rep too, unless it was insured so before',
    (code) => {
      const blocker = { code, message: 'Not alone', step: 'contest-coverage' } as const
      const proposed = { ...proposedVersion({ h_amateurs_1: 130 }), blockers: [blocker] }
      expect(refusedFor(aChangeRequest({}, { proposed, by: 'rep' }))).toBe(code)
      const insured = { ...insuredVersion(), blockers: [blocker] }
      expect(refusedFor(aChangeRequest({}, { proposed, insured, by: 'rep' }))).toBeUndefined()
    },
  )

  it('N65 N89 where rush shipping is not agreed to, with its words', () => {
    const refused = { code: 'RUSH_NOT_ACCEPTED', message: 'Rush costs $25.' } as const
    const shipping = { isRushCharged: false, refused, reviewReasons: [] }
    expect(evaluateChange(aChangeRequest({ h_amateurs_1: 130 }, { shipping }))).toEqual({
      verdict: 'refused',
      ...refused,
      rows: [],
      dates: [],
    })
  })

  it('N89 a date beyond the twelve months, with the contest', () => {
    const [origin] = POLICY_STATE.contests
    const contests = [
      { contest: { ...aContest(), date: '2028-06-13' as CalendarDate, boughtFor: aContest().date }, origin },
    ]
    const late = aChangeRequest({ h_date_1: '2028-06-13' }, { contests })
    expect(evaluateChange(late)).toMatchObject({
      verdict: 'refused',
      code: 'DATES_NOT_POSSIBLE',
      rows: [],
      dates: [{ entity: 'grand_prize', index: 1, message: 'Choose a date up to Monday, June 12, 2028' }],
    })
    expect(refusedFor({ ...late, by: 'rep', reason: 'The course is closed' })).toBeUndefined()
  })

  it.each([
    ['08:31', undefined],
    ['05:00', 'DATE_PASSED'],
  ])('N91 a client brings the event to today late, while %s counts until now', (teeTime, code) => {
    const to = { h_date_1: '2027-02-01', tee_time: '23:00' }
    // Seven in the morning in Chicago.
    const now = new Date('2027-02-01T13:00:00Z')
    const facts = { ...POLICY_STATE, teeTime }
    expect(refusedFor(aChangeRequest(to, { now, facts }))).toBe(code)
    expect(refusedFor(aChangeRequest(to, { now, facts, by: 'rep' }))).toBeUndefined()
  })
})

describe('what is more than answers', () => {
  const awaiting = [{ ...aContest(), openUntil: '2028-06-12' as CalendarDate }]

  it('T02 E07 a date that is left open is a change by that alone', () => {
    const contests = [{ contest: aContest(), origin: aContest() }]
    const { verdict, changes } = plannedChange(aChangeRequest({}, { contests, awaiting }))
    expect(verdict).toBe('applies')
    expect(changes.map(({ answers }) => answers)).toEqual([
      [
        {
          key: 'h_date_1',
          label: 'Date',
          before: 'Saturday, June 12, 2027',
          after: 'New date to be named, up to Monday, June 12, 2028',
        },
      ],
    ])
  })

  it('N60 a typed fee alone is a change', () => {
    const proposed = proposedVersion()
    const summary = { ...insuredVersion().summary, amountDue: fromDollars(300) }
    const { changes, money } = plannedChange(
      aChangeRequest({}, { proposed: { ...proposed, summary }, by: 'rep' }),
    )
    expect([changes, money.charge]).toEqual([[], fromDollars(32)])
  })

  it.each([
    ['client', true, ['TEE_TIME_LATER']],
    ['client', false, []],
    ['rep', true, []],
  ] as const)('N91 a %s puts the tee time off too late, %s: waits for %j', (by, isTeeTimeLate, codes) => {
    const { reviewReasons } = plannedChange(aChangeRequest({ tee_time: '09:00' }, { by, isTeeTimeLate }))
    expect(reviewReasons.map(({ code }) => code)).toEqual(codes)
  })

  it('N89 N91 each reason says who decides, in words', () => {
    const tooLate = { code: 'SIGNS_TOO_LATE', message: 'Too late', decidedBy: 'rep' } as const
    const shipping = { isRushCharged: false, reviewReasons: [tooLate] }
    const { verdict, reviewReasons } = plannedChange(
      aChangeRequest({ tee_time: '09:00' }, { shipping, isTeeTimeLate: true }),
    )
    expect(verdict).toBe('waits')
    expect(reviewReasons).toEqual([
      tooLate,
      {
        code: 'TEE_TIME_LATER',
        message:
          'Within 48 hours of your event, we need to approve a later tee time or another time zone. Until then, the earlier time counts.',
        decidedBy: 'rep',
      },
    ])
  })
})
