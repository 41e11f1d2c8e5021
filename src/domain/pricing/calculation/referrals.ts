import { fromDollars, sum, type Cents } from '#domain/values/money.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { ReferralCode } from '#domain/problem.ts'
import type { ReferralRule } from '#domain/pricing/rating/rated-contest.ts'
import { forEachRow, type ContestRows } from '#domain/pricing/rating/rated-contests.ts'
import type { RatingPlan } from '#domain/pricing/rating/rating-plan.ts'
import { OTHER_TERRITORY } from '#domain/values/territories.ts'

/** Something that a rep or the carrier must approve before a quote is bought; `entity` and `index` name its row. */
export interface Referral {
  code: ReferralCode
  clearedBy: ReferralRule<never>['clearedBy']
  message: string
  /** Said once it was refused: that it was, and what can be bought instead. */
  refusal: string
  entity?: ContestKind
  index?: number
}

/** The territory code of the event, and the territories where the office sells through reps only. */
export interface EventLocation {
  territory: string | undefined
  repOnlyTerritories: readonly string[]
}

/** Largest sum insured of a quote without a referral. */
const MAX_SUM_INSURED = fromDollars(500_000)

/** All referrals of a quote: those of its rows, then those of the whole quote. */
export function findReferrals(contests: ContestRows, place: EventLocation, plan: RatingPlan): Referral[] {
  return [
    ...findRowReferrals(contests),
    ...findSumReferrals(calculateSumInsured(contests, plan)),
    ...findLocationReferrals(place),
  ]
}

/** The amount that the insurer pays if every contest of a quote is won once. */
export function calculateSumInsured(contests: ContestRows, plan: RatingPlan): Cents {
  const amounts: Cents[] = []
  forEachRow(contests, (contest, { figures }) => amounts.push(contest.sumInsured(figures, plan)))
  return sum(amounts)
}

/** @rule N06 With other figures than those that a rep set the fee for, the fee is computed again and the contest is referred. */
const OVERRIDE_LAPSED: Referral = {
  code: 'OVERRIDE_LAPSED',
  clearedBy: 'rep',
  message: 'Your specialist set this fee for different details and will review it again.',
  refusal: 'We can’t insure these figures. Your specialist’s fee is for the earlier ones.',
}

function findRowReferrals(contests: ContestRows): Referral[] {
  const found: Referral[] = []
  forEachRow(contests, ({ entity, referrals }, { index, figures, lapsedOverride }) => {
    for (const { applies, ...referral } of referrals) {
      if (applies(figures)) found.push({ ...referral, entity, index })
    }
    if (lapsedOverride !== undefined) found.push({ ...OVERRIDE_LAPSED, entity, index })
  })
  return found
}

function findSumReferrals(insured: Cents): Referral[] {
  const message = 'Prizes worth more than $500,000 together need our approval.'
  const refusal = 'We can’t insure prizes worth this much together. You can insure up to $500,000.'
  return insured > MAX_SUM_INSURED ? [{ code: 'HIGH_SUM_INSURED', clearedBy: 'rep', message, refusal }] : []
}

function findLocationReferrals({ territory, repOnlyTerritories }: EventLocation): Referral[] {
  if (territory === OTHER_TERRITORY) {
    const message = 'An event outside the United States and Canada needs our approval.'
    const refusal =
      'We can’t insure an event in this place. You can insure events in the United States and Canada.'
    return [{ code: 'OTHER_TERRITORY', clearedBy: 'rep', message, refusal }]
  }
  if (territory === undefined || !repOnlyTerritories.includes(territory)) return []
  const message = 'An event in this state or province needs our approval.'
  const refusal =
    'We can’t insure this event in this state or province. Call us to find out what’s possible there.'
  return [{ code: 'REP_ONLY_TERRITORY', clearedBy: 'rep', message, refusal }]
}
