import { describe, expect, it } from 'vitest'
import {
  type Approval,
  answerReferrals,
  hasSpecialPricing,
  unapprovedReferrals,
  withApproval,
} from '#domain/quote/approvals/approvals.ts'
import { composeCarrierLetter } from '#domain/quote/approvals/carrier-request.ts'
import { findReferrals } from '#domain/pricing/calculation/referrals.ts'
import { parsePlan } from '#domain/pricing/rating/rating-plan.ts'
import { type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import { pricingBasis } from '#domain/quote/pricing/pricing-basis.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }
import { answersWith } from '#testing/ready-answers.ts'

const plan = parsePlan(rp2027v1)
const LARGE = { h_amateurs_1: 250, h_pros_1: 60 }
const OTHER_PLACE = { course_state: 'Other' }

function referred(more: FlatAnswers) {
  const answers = answersWith(more)
  const quote = quoteFrom(answers)
  const { contests } = pricingBasis(quote, '2027-01-15' as CalendarDate)
  const place = { territory: quote.answers.course_state, repOnlyTerritories: [] }
  return { quote, contests, place, referrals: findReferrals(contests, place, plan) }
}

/** Approves everything that the quote needs now. */
function approvalsOf(more: FlatAnswers, answer: Approval['answer'] = 'approved'): Approval[] {
  const { referrals, ...basis } = referred(more)
  return answerReferrals(referrals, basis, []).map(({ referral, figures }) => ({
    code: referral.code,
    entity: referral.entity,
    index: referral.index,
    figures,
    answer,
    by: 'Robin',
    at: '2027-01-15T12:00:00Z',
  }))
}

function openCodes(more: FlatAnswers, approvals: readonly Approval[]): string[] {
  const { referrals, ...basis } = referred(more)
  return unapprovedReferrals(answerReferrals(referrals, basis, approvals)).map(({ code }) => code)
}

describe('N16 approvals', () => {
  it.each<[string, FlatAnswers, string[]]>([
    ['the same figures', LARGE, []],
    ['another hole', { ...LARGE, h_hole_1: 3 }, []],
    ['another field of players', { ...LARGE, h_amateurs_1: 251 }, ['LARGE_FIELD']],
    ['another prize', { ...LARGE, h_prize_value_1: 1_500_000 }, ['LARGE_FIELD']],
  ])('N16 an approval of 310 players with %s: open %j', (_what, now, open) => {
    expect(openCodes(now, approvalsOf(LARGE))).toEqual(open)
  })

  it('N16 a refusal keeps it from being bought, and says what can be bought instead', () => {
    expect(openCodes(LARGE, approvalsOf(LARGE, 'refused'))).toEqual(['LARGE_FIELD'])
    const { referrals, ...basis } = referred(LARGE)
    const stated = (answer?: 'refused') =>
      unapprovedReferrals(answerReferrals(referrals, basis, answer ? approvalsOf(LARGE, answer) : []))
    expect(stated()[0]).toMatchObject({ refused: false, message: expect.stringContaining('our approval') })
    expect(stated('refused')[0]).toMatchObject({ refused: true, message: referrals[0]?.refusal })
  })

  it('N16 an approval of the place holds for the place, whatever is insured there', () => {
    expect(openCodes({ ...OTHER_PLACE, h_amateurs_1: 90 }, approvalsOf(OTHER_PLACE))).toEqual([])
    expect(openCodes(LARGE, approvalsOf(OTHER_PLACE))).toEqual(['LARGE_FIELD'])
  })

  it('N16 a later answer to the same replaces the earlier one', () => {
    const [refused] = approvalsOf(LARGE, 'refused')
    const approved = approvalsOf(LARGE)
    expect(refused && withApproval(approved, refused)).toEqual([refused])
  })

  it('N18 special pricing is allowed while the answer is an approval', () => {
    const approval = {
      code: 'SPECIAL_PRICING',
      figures: '',
      by: 'Robin',
      at: '2027-01-15T12:00:00Z',
    } as const
    expect(hasSpecialPricing([])).toBe(false)
    expect(hasSpecialPricing([{ ...approval, answer: 'refused' }])).toBe(false)
    expect(hasSpecialPricing([{ ...approval, answer: 'approved' }])).toBe(true)
  })
})

describe('D32 the letter to the carrier', () => {
  it('D32 names the event, the contest with its figures, and why', () => {
    const { quote, referrals } = referred({ h_prize_value_1: 3_000_000, h_pros_1: 80 })
    const letter = composeCarrierLetter(quote, 'R-1', referrals)
    expect(letter?.subject).toBe('Approval to bind, quote R-1')
    for (const part of [
      quote.answers.tournament_name,
      'Hole-in-one contest 1',
      '$30,000',
      '80 professionals',
      'Pros greater than 72',
    ])
      expect(letter?.message).toContain(part)
  })

  it('D32 there is none for what reps decide', () => {
    const { quote, referrals } = referred(LARGE)
    expect(composeCarrierLetter(quote, 'R-1', referrals)).toBeUndefined()
  })
})
