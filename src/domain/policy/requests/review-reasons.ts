import { type ChangedSection } from '#domain/policy/requests/changed-answers.ts'
import { type Referral } from '#domain/pricing/calculation/referrals.ts'
import { type RejectionCode } from '#domain/policy/requests/rejections.ts'
import { type Blocker, type BlockerCode } from '#domain/problem.ts'

/** What prevents insuring a quote without a review. */
export interface Findings {
  referrals: readonly Referral[]
  /** Referrals among them are ignored here. */
  blockers: readonly Blocker[]
}

export type ReviewReasonCode = BlockerCode | RejectionCode | 'OTHER_CHANGE' | 'SIGNS_SHIPPED'

/** Why a change needs approval before it applies. */
export interface ReviewReason {
  code: ReviewReasonCode
  message: string
  decidedBy: Referral['clearedBy']
}

export interface ReviewInput {
  kind: string
  insured: Findings
  proposed: Findings
  changes: readonly ChangedSection[]
  signsShipped: boolean
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
  ]
}

function reviewOtherChange({ kind }: ReviewInput): ReviewReason[] {
  if (kind !== 'other') return []
  return [{ code: 'OTHER_CHANGE', message: 'We will read what you wrote and answer you.', decidedBy: 'rep' }]
}

function findNewReferrals({ insured, proposed, changes }: ReviewInput): ReviewReason[] {
  return proposed.referrals
    .filter((referral) => isAffected(changes, referral) || !insured.referrals.some(isSame(referral)))
    .map(({ code, message, clearedBy }) => ({ code, message, decidedBy: clearedBy }))
}

/** A row's referral is affected by that row; the whole quote's by any contest or the place of the event. */
function isAffected(changes: readonly ChangedSection[], { entity, index }: Referral): boolean {
  return changes.some((changed) =>
    entity
      ? changed.entity === entity && changed.index === index && changed.kind !== 'removed'
      : changed.entity !== undefined || changed.section === 'tournament_and_golf_info',
  )
}

function isSame({ code, entity, index }: Referral) {
  return (other: Referral) => other.code === code && other.entity === entity && other.index === index
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
  const message = 'Signs have been shipped already and would no longer be right.'
  return [{ code: 'SIGNS_SHIPPED', message, decidedBy: 'rep' }]
}

/** Signs show the sponsor and the prize; each contest has one. */
function affectsSigns({ section, entity, kind, answers }: ChangedSection): boolean {
  if (section === 'prize_package_options') return true
  return entity !== undefined && (kind !== 'changed' || answers.some(({ key }) => key.includes('_prize_')))
}
