import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { type Cents, type DollarSign, formatMoney } from '#domain/values/money.ts'
import type { FeeChange } from '#domain/policy/amendments/change-effect.ts'
import { needsSecondRepForFee } from '#domain/policy/fee-override.ts'
import type { ChangedSection } from '#domain/policy/amendments/editing/changed-answers.ts'
import type { Referral } from '#domain/pricing/calculation/referrals.ts'
import { type Blocker, BLOCKER_CODES } from '#domain/problem.ts'

/** What prevents insuring a quote without a review. */
export interface Findings {
  referrals: readonly Omit<Referral, 'refusal'>[]
  /** Referrals among them are ignored here. */
  blockers: readonly Blocker[]
}

export const REVIEW_REASON_CODES = [
  ...BLOCKER_CODES,
  'LICENCE_EXPIRES',
  'OTHER_CHANGE',
  'SIGNS_SHIPPED',
  'FEE_OVERRIDE',
  'LOW_FEE',
  'TEE_TIME_LATER',
] as const

export type ReviewReasonCode = (typeof REVIEW_REASON_CODES)[number]

/** Why a change needs approval before it applies. */
export interface ReviewReason {
  code: ReviewReasonCode
  message: string
  decidedBy: Referral['clearedBy']
}

/** A contest whose typed fee no longer holds, as a figure that it was given for has changed. */
export interface RecalculatedFee {
  entity: ContestKind
  index: number
  formerFee: Cents
}

export interface ReviewInput {
  kind: string
  insured: Findings
  proposed: Findings
  changes: readonly ChangedSection[]
  signsShipped: boolean
  recalculated: readonly RecalculatedFee[]
  dollarSign: DollarSign
}

/**
 * Why a change waits. Approvals of the current cover stay valid for rows that do not change.
 *
 * @rule N16 A referral that the new figures cause needs a new approval by a rep or the carrier.
 */
export function findReviewReasons(reviewed: ReviewInput): ReviewReason[] {
  return [
    ...reviewOtherChange(reviewed),
    ...findNewReferrals(reviewed),
    ...findNewBlockers(reviewed),
    ...reviewShippedSigns(reviewed),
    ...reviewRecalculatedFees(reviewed),
  ]
}

/** @rule N06 A customer who changes a figure that a typed fee was given for gets the computed fee, and a rep looks at both. */
function reviewRecalculatedFees({ recalculated, dollarSign }: ReviewInput): ReviewReason[] {
  return recalculated.map(({ formerFee }) => ({
    code: 'FEE_OVERRIDE',
    message: `Your specialist set the ${formatMoney(formerFee, dollarSign)} fee for different details and will review it again.`,
    decidedBy: 'rep',
  }))
}

function reviewOtherChange({ kind }: ReviewInput): ReviewReason[] {
  if (kind !== 'other') return []
  return [{ code: 'OTHER_CHANGE', message: 'We’ll read what you wrote and reply.', decidedBy: 'rep' }]
}

function findNewReferrals({ insured, proposed, changes }: ReviewInput): ReviewReason[] {
  return proposed.referrals
    .filter((referral) => isAffected(changes, referral) || !insured.referrals.some(isSame(referral)))
    .map(({ code, message, clearedBy }) => ({ code, message, decidedBy: clearedBy }))
}

/** A row's referral is affected by that row; the whole quote's by any contest or the place of the event. */
function isAffected(
  changes: readonly ChangedSection[],
  { entity, index }: Pick<Referral, 'entity' | 'index'>,
): boolean {
  return changes.some((changed) =>
    entity
      ? changed.entity === entity && changed.index === index && changed.kind !== 'removed'
      : changed.entity !== undefined || changed.section === 'tournament_and_golf_info',
  )
}

type Named = Pick<Referral, 'code' | 'entity' | 'index'>

function isSame({ code, entity, index }: Named) {
  return (other: Named) => other.code === code && other.entity === entity && other.index === index
}

function findNewBlockers({ insured, proposed }: ReviewInput): ReviewReason[] {
  const isReferral = ({ code }: Blocker) => proposed.referrals.some((referral) => referral.code === code)
  const existedBefore = ({ code, message }: Blocker) =>
    insured.blockers.some((blocker) => blocker.code === code && blocker.message === message)
  return proposed.blockers
    .filter((blocker) => !isReferral(blocker) && !existedBefore(blocker))
    .map(({ code, message }) => ({ code, message, decidedBy: 'rep' }))
}

function reviewShippedSigns({ signsShipped, changes }: ReviewInput): ReviewReason[] {
  if (!signsShipped || !changes.some(affectsSigns)) return []
  const message = 'Your signs have already shipped and would no longer be right.'
  return [{ code: 'SIGNS_SHIPPED', message, decidedBy: 'rep' }]
}

/** Signs show the sponsor and the prize; each contest has one. */
function affectsSigns({ section, entity, kind, answers }: ChangedSection): boolean {
  if (section === 'prize_package_options') return true
  return entity !== undefined && (kind !== 'changed' || answers.some(({ key }) => key.includes('_prize_')))
}

/**
 * Why a rep's own change waits for another rep.
 *
 * @rule N109 Each typed fee more than a limit below the computed one, unless it was the fee of its contest before.
 */
export function findLowFees(
  fees: readonly FeeChange[],
  { limit, dollarSign }: { limit: Cents; dollarSign: DollarSign },
): ReviewReason[] {
  return fees.flatMap(({ title, after, computed }) => {
    if (after === undefined || computed === undefined || !needsSecondRepForFee(after, computed, limit))
      return []
    const message = `${title}: the fee is set to ${formatMoney(after, dollarSign)}, and the computed fee is ${formatMoney(computed, dollarSign)}. Another rep has to approve it.`
    return [{ code: 'LOW_FEE' as const, message, decidedBy: 'rep' as const }]
  })
}

export function hasLowFee({ reviewReasons }: { reviewReasons: readonly ReviewReason[] }): boolean {
  return reviewReasons.some(({ code }) => code === 'LOW_FEE')
}
