import { type ReviewReason } from '#domain/policy/amendments/review-reasons.ts'
import { isProducerPolicy } from '#domain/quote/model/parties.ts'
import { getFirstStart } from '#domain/policy/policy-state.ts'
import { type Requester, type WaitsFor } from '#server/kit/db/schema/policies/changes.schema.ts'
import { type ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { type EvaluatedRequest } from '#server/policies/changes/evaluating/evaluated-request.ts'
import { type PolicyChange } from '#server/policies/amendments/repository.ts'

const HOUR_MS = 3_600_000
const PAYMENT_DAYS = 7

/**
 * Whom a new request waits for first; null if it applies at once.
 *
 * @rule N63 On a producer's policy the insured's request waits for the producer.
 */
export function firstReview(
  { quote }: Pick<ChangeSubject, 'quote'>,
  by: Requester,
  { reviewReasons }: Pick<EvaluatedRequest, 'reviewReasons'>,
): WaitsFor | null {
  return by === 'client' && isProducerPolicy(quote) ? 'producer' : officeReview(reviewReasons)
}

/** @rule N63 On a producer's policy the producer alone pays, and gets back. */
export function isPaidBy({ quote }: Pick<ChangeSubject, 'quote'>, by: Requester): boolean {
  return by !== 'client' || !isProducerPolicy(quote)
}

/** Who of the office has to decide; null if nobody. */
export function officeReview(reasons: readonly ReviewReason[]): WaitsFor | null {
  if (reasons.some(({ decidedBy }) => decidedBy === 'carrier')) return 'carrier'
  return reasons.length > 0 ? 'rep' : null
}

/**
 * When a request lapses if nobody decides it.
 *
 * @rule N60 What is undecided one hour before the first tee time lapses; a postponement that was asked in time stays
 * decidable.
 */
export function decisionLimit(
  { facts }: Pick<ChangeSubject, 'facts'>,
  { action, requestedBy }: Pick<PolicyChange, 'action' | 'requestedBy'>,
): Date | null {
  const start = getFirstStart(facts)
  if (action === 'postpone_policy' || !start) return null
  return requestedBy === 'rep' ? start : new Date(start.getTime() - HOUR_MS)
}

/** @rule N60 A payment link is good for 7 days, and at most until that limit. */
export function paymentLimit(approvedAt: Date, limit: Date | null): Date {
  const latest = new Date(approvedAt.getTime() + PAYMENT_DAYS * 24 * HOUR_MS)
  return limit && limit < latest ? limit : latest
}
