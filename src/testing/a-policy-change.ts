import { type CalendarDate } from '#domain/calendar.ts'
import { fromDollars } from '#domain/money.ts'
import {
  changeOutcome,
  type ChangeRequest,
  type InsuredVersion,
  type PlannedChange,
  type ProposedVersion,
} from '#domain/policy/change-outcome.ts'
import { type PolicyFacts } from '#domain/policy/policy-facts.ts'
import { priceQuote } from '#domain/pricing/price-quote.ts'
import { referralsOf } from '#domain/pricing/referrals.ts'
import { pricingBasis } from '#domain/quote/pricing-basis.ts'
import { quoteFrom } from '#domain/quote/quote.ts'
import { parsePlan } from '#domain/rating/plan.ts'
import rp2027v1 from '#server/rating/plans/RP-2027.1.json' with { type: 'json' }
import { answersWith, QUOTED_ON } from '#testing/ready-answers.ts'

const plan = parsePlan(rp2027v1)

/** The policy that is changed. */
export const CHANGING: PolicyFacts = {
  contests: [{ entity: 'grand_prize', index: 1, hole: 7, date: '2027-06-12' as CalendarDate }],
  teeTime: '08:30',
  timeZone: 'America/Chicago',
  changesMade: 0,
  cancelled: false,
}

export type Changes = Record<string, string | number | undefined>

/** The charity scramble with 100 players and no signs, $268, but for what a test changes. */
export function proposed(changes: Changes = {}): ProposedVersion {
  const answers = { h_amateurs_1: 100, grand_prize_signs: 'No', h_sponsor_name_1: undefined }
  const quote = quoteFrom(answersWith({ ...answers, ...changes }))
  const basis = pricingBasis(quote, QUOTED_ON)
  const { summary, problems } = priceQuote(basis, plan)
  const place = { territory: quote.answers.course_state, repOnlyTerritories: [] }
  const referrals = referralsOf(basis.contests, place, plan)
  return { quote, summary, problems, referrals, blockers: [] }
}

/** The same as it is insured. */
export function insured(changes: Changes = {}, version = 1): InsuredVersion {
  const { summary, ...rest } = proposed(changes)
  if (!summary) throw new Error('What is insured has a price')
  return { ...rest, summary, version }
}

/** A client's change of that policy, two weeks after it was bought and paid. */
export function aChange(to: Changes, overrides: Partial<ChangeRequest> = {}): ChangeRequest {
  return {
    facts: CHANGING,
    by: 'client',
    now: new Date('2027-02-01T12:00:00Z'),
    kind: 'players',
    insured: insured(),
    proposed: proposed(to),
    paid: fromDollars(268),
    signsShipped: false,
    ...overrides,
  }
}

/** What becomes of a change that is taken. */
export function planned(request: ChangeRequest): PlannedChange {
  const outcome = changeOutcome(request)
  if (outcome.verdict === 'refused') throw new Error(outcome.code)
  return outcome
}
