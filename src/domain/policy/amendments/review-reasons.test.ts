import { describe, expect, it } from 'vitest'
import { fromDollars } from '#domain/values/money.ts'
import type { ChangeRequest } from '#domain/policy/amendments/change.ts'
import type { Referral } from '#domain/pricing/calculation/referrals.ts'
import { findReviewReasons, type ReviewInput } from '#domain/policy/amendments/review-reasons.ts'
import type { ChangedSection } from '#domain/policy/amendments/editing/changed-answers.ts'
import type { Blocker } from '#domain/problem.ts'
import {
  aChangeRequest,
  insuredVersion,
  plannedChange,
  proposedVersion,
  type AnswerChanges,
} from '#testing/a-policy-change.ts'

const waits = (request: ChangeRequest) => plannedChange(request).reviewReasons.map(({ code }) => code)

describe('N60 what applies at once and what waits', () => {
  const pros = { h_amateurs_1: 100, h_pros_1: 80, h_prize_value_1: fromDollars(30_000) }

  it('N60 a change that causes a referral waits for approval', () => {
    expect(plannedChange(aChangeRequest(pros)).reviewReasons).toMatchObject([
      { code: 'CARRIER_NOTE', decidedBy: 'carrier' },
    ])
    expect(waits(aChangeRequest({ h_prize_value_1: fromDollars(150_000) }))).toEqual(['HIGH_GRAND_PRIZE'])
  })

  it('N16 an approval stays valid for unchanged rows only', () => {
    const large = { h_prize_value_1: fromDollars(150_000) }
    const before = insuredVersion(large)
    expect(waits(aChangeRequest({ ...large, tee_time: '09:00' }, { insured: before }))).toEqual([])
    expect(waits(aChangeRequest({ h_prize_value_1: fromDollars(200_000) }, { insured: before }))).toEqual([
      'HIGH_GRAND_PRIZE',
    ])
  })

  it('N16 a referral of the whole quote is reviewed again if any contest or the place changes', () => {
    const foreignReferral: Referral[] = [
      { code: 'OTHER_TERRITORY', clearedBy: 'rep', message: 'Abroad', refusal: 'Not abroad' },
    ]
    const before = { ...insuredVersion(), referrals: foreignReferral }
    const to = (changes: AnswerChanges) => ({
      insured: before,
      proposed: { ...proposedVersion(changes), referrals: foreignReferral },
    })
    expect(waits(aChangeRequest({}, to({ insured_phone: '512-555-0199' })))).toEqual([])
    expect(waits(aChangeRequest({}, to({ course_city: 'Tulum' })))).toEqual(['OTHER_TERRITORY'])
    expect(waits(aChangeRequest({}, to({ h_amateurs_1: 101 })))).toEqual(['OTHER_TERRITORY'])
  })

  it('N60 a change that causes a blocker waits; an older blocker does not delay it', () => {
    const blocker: Blocker = { code: 'SIGNS_TOO_LATE', message: 'Too late', step: 'prize-package-options' }
    const to = { ...proposedVersion({ h_amateurs_1: 130 }), blockers: [blocker] }
    expect(waits(aChangeRequest({}, { proposed: to }))).toEqual(['SIGNS_TOO_LATE'])
    expect(
      waits(aChangeRequest({}, { proposed: to, insured: { ...insuredVersion(), blockers: [blocker] } })),
    ).toEqual([])
  })

  it('N60 a referral that is also a blocker is listed once', () => {
    const to = proposedVersion(pros)
    const step = 'contest-coverage' as const
    const blockers = to.referrals.map(({ code, message }) => ({ code, message, step }))
    expect(waits(aChangeRequest({}, { proposed: { ...to, blockers } }))).toEqual(['CARRIER_NOTE'])
  })

  it('N60 a request in free text waits, even if no answer changes', () => {
    expect(waits(aChangeRequest({}, { kind: 'other' }))).toEqual(['OTHER_CHANGE'])
  })

  it.each([
    ['another prize', { h_prize_description_1: 'A boat' }, ['SIGNS_SHIPPED']],
    ['another sponsor', { h_sponsor_name_1: 'Hill Bank' }, ['SIGNS_SHIPPED']],
    ['fewer bonus prizes', { number_bps: 2 }, ['SIGNS_SHIPPED']],
    ['more players', { h_amateurs_1: 130 }, []],
    ['another tee time', { tee_time: '09:00' }, []],
  ])('N60 with signs shipped, %s', (_what, to, expected) => {
    expect(waits(aChangeRequest(to, { signsShipped: true }))).toEqual(expected)
    expect(waits(aChangeRequest(to))).toEqual([])
  })

  it('N60 a rep’s change applies at once, unless only the carrier can approve it', () => {
    const large = aChangeRequest({ h_prize_value_1: fromDollars(150_000) }, { by: 'rep', signsShipped: true })
    expect(plannedChange(large).verdict).toBe('applies')
    expect(plannedChange(aChangeRequest(pros, { by: 'rep' }))).toMatchObject({
      verdict: 'waits',
      reviewReasons: [{ code: 'CARRIER_NOTE' }],
    })
  })
})

describe('the words of what waits, and who decides', () => {
  const nothing: ReviewInput = {
    kind: 'players',
    insured: { referrals: [], blockers: [] },
    proposed: { referrals: [], blockers: [] },
    changes: [],
    signsShipped: false,
    recalculated: [],
    dollarSign: '$',
  }
  const contest = (kind: ChangedSection['kind'], index: number): ChangedSection => ({
    section: 'grand_prizes',
    entity: 'grand_prize',
    index,
    kind,
    answers: [{ key: `h_amateurs_${index}`, label: 'Amateurs', after: '130' }],
  })

  it.each<[string, Partial<ReviewInput>, string]>([
    ['OTHER_CHANGE', { kind: 'other' }, 'We’ll read what you wrote and reply.'],
    [
      'FEE_OVERRIDE',
      { recalculated: [{ entity: 'grand_prize', index: 1, formerFee: fromDollars(600) }], dollarSign: 'US$' },
      'Your specialist set the US$600 fee for different details and will review it again.',
    ],
    [
      'SIGNS_SHIPPED',
      { signsShipped: true, changes: [contest('added', 2)] },
      'Your signs have already shipped and would no longer be right.',
    ],
    [
      'SIGNS_SHIPPED',
      { signsShipped: true, changes: [contest('removed', 2)] },
      'Your signs have already shipped and would no longer be right.',
    ],
  ])('N60 N06 %s: a rep decides', (code, given, message) => {
    expect(findReviewReasons({ ...nothing, ...given })).toEqual([{ code, message, decidedBy: 'rep' }])
  })

  const high = (index: number, entity: 'grand_prize' | 'shootout' = 'grand_prize'): Referral => ({
    code: 'HIGH_GRAND_PRIZE',
    clearedBy: 'carrier',
    message: 'A high prize',
    refusal: 'Too high',
    entity,
    index,
  })
  const reason = { code: 'HIGH_GRAND_PRIZE', message: 'A high prize', decidedBy: 'carrier' }

  it.each<[string, Referral[], ChangedSection[], boolean]>([
    ['of a contest that changes, though it was approved', [high(1)], [contest('changed', 1)], true],
    ['of a contest that is added', [], [contest('added', 1)], true],
    ['of a contest that stays as it was approved', [high(1)], [contest('changed', 2)], false],
    [
      'of a contest that stays, while one of another kind changes',
      [high(1)],
      [{ ...contest('changed', 1), entity: 'shootout' }],
      false,
    ],
    ['of a contest that took the place of one that is taken out', [high(1)], [contest('removed', 1)], false],
    ['where only another contest was approved', [high(2)], [], true],
    ['where only one of another kind was approved', [high(1, 'shootout')], [], true],
    ['where only something else was approved', [{ ...high(1), code: 'LARGE_FIELD' }], [], true],
  ])('N16 a referral %s: %#', (_of, referrals, changes, isAsked) => {
    const reviewed = {
      ...nothing,
      insured: { referrals, blockers: [] },
      proposed: { referrals: [high(1)], blockers: [] },
      changes,
    }
    expect(findReviewReasons(reviewed)).toEqual(isAsked ? [reason] : [])
  })

  it('N60 a blocker that reads otherwise than before is a new one', () => {
    const blocker: Blocker = { code: 'SIGNS_TOO_LATE', message: 'Too late', step: 'prize-package-options' }
    const reviewed = (insured: Blocker) =>
      findReviewReasons({
        ...nothing,
        insured: { referrals: [], blockers: [insured] },
        proposed: { referrals: [], blockers: [blocker] },
      })
    const asked = [{ code: 'SIGNS_TOO_LATE', message: 'Too late', decidedBy: 'rep' }]
    expect(reviewed({ ...blocker, message: 'Too late by a day' })).toEqual(asked)
    expect(reviewed({ ...blocker, code: 'TEE_TIME_MISSING' })).toEqual(asked)
    expect(reviewed(blocker)).toEqual([])
  })
})
