import type { CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import {
  evaluateChange,
  type ChangeRequest,
  type InsuredVersion,
  type PlannedChange,
  type ProposedVersion,
} from '#domain/policy/amendments/change.ts'
import type { PolicyState } from '#domain/policy/policy-state.ts'
import { priceQuote } from '#domain/pricing/calculation/price-quote.ts'
import { findReferrals } from '#domain/pricing/calculation/referrals.ts'
import { pricingBasis } from '#domain/quote/pricing/pricing-basis.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { parsePlan } from '#domain/pricing/rating/rating-plan.ts'
import rp2027v1 from '#server/quotes/pricing/plans/RP-2027.1.json' with { type: 'json' }
import { answersWith, QUOTED_ON } from '#testing/ready-answers.ts'

const plan = parsePlan(rp2027v1)

/** The policy that is changed. */
export const POLICY_STATE: PolicyState = {
  contests: [{ entity: 'grand_prize', index: 1, hole: 7, date: '2027-06-12' as CalendarDate }],
  teeTime: '08:30',
  timeZone: 'America/Chicago',
  changesMade: 0,
}

export type AnswerChanges = Record<string, string | number | undefined>

/** The charity scramble with 100 players and no signs, $268, with the changes of a test. */
export function proposedVersion(changes: AnswerChanges = {}): ProposedVersion {
  const answers = { h_amateurs_1: 100, grand_prize_signs: 'No', h_sponsor_name_1: undefined }
  const quote = quoteFrom(answersWith({ ...answers, ...changes }))
  const basis = pricingBasis(quote, QUOTED_ON)
  const { summary, problems } = priceQuote(basis, plan)
  const place = { territory: quote.answers.course_state, repOnlyTerritories: [] }
  const referrals = findReferrals(basis.contests, place, plan)
  return { quote, summary, problems, referrals, blockers: [] }
}

/** The same policy as it is insured now. */
export function insuredVersion(changes: AnswerChanges = {}, version = 1): InsuredVersion {
  const { summary, ...rest } = proposedVersion(changes)
  if (!summary) throw new Error('What is insured has a price')
  return { ...rest, summary, version }
}

/** A client's change of that policy, two weeks after it was bought and paid. */
export function aChangeRequest(to: AnswerChanges, overrides: Partial<ChangeRequest> = {}): ChangeRequest {
  return {
    facts: POLICY_STATE,
    by: 'client',
    now: new Date('2027-02-01T12:00:00Z'),
    kind: 'players',
    insured: insuredVersion(),
    proposed: proposedVersion(to),
    paid: fromDollars(268),
    signsShipped: false,
    recalculated: [],
    shipping: { isRushCharged: false, reviewReasons: [] },
    contests: [],
    isTeeTimeLate: false,
    awaiting: [],
    noShotTaken: false,
    ...overrides,
  }
}

/** The result of a change that is accepted. */
export function plannedChange(request: ChangeRequest): PlannedChange {
  const outcome = evaluateChange(request)
  if (outcome.verdict === 'refused') throw new Error(outcome.code)
  return outcome
}
