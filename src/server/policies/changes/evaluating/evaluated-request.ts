import { type PriceChange } from '#domain/accounting/change-postings.ts'
import { type ChangeEffect } from '#domain/policy/amendments/change-effect.ts'
import { type ReviewReason } from '#domain/policy/amendments/review-reasons.ts'
import { type ContestSchedule } from '#domain/policy/policy-state.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import { type StoredPrice } from '#domain/pricing/stored-price.ts'
import { type FlatAnswers } from '#domain/quote/model/quote.ts'
import { type Rejection } from '#domain/policy/amendments/rejections.ts'
import { type Requester } from '#server/kit/db/schema/policies/changes.schema.ts'
import { type PolicyChange } from '#server/policies/amendments/repository.ts'

/** What is asked of a policy, and by whom. */
export interface EvaluationInput extends Pick<PolicyChange, 'action' | 'kind' | 'request'> {
  by: Requester
  /** The moment that deadlines are compared with. */
  now: Date
}

/** A policy after a request, not stored yet. */
export interface PolicyRevision {
  answers: FlatAnswers
  price: StoredPrice | null
  awaitingDates: ContestSchedule[]
  cancelled: boolean
  /** What its income is before and after. */
  books: PriceChange
}

/** A request that can be accepted, with what it makes of the policy. */
export interface EvaluatedRequest {
  /** Empty if it applies without a review. */
  reviewReasons: ReviewReason[]
  effect: ChangeEffect
  revision: PolicyRevision
}

/** Throws why a request is not taken. */
export function refuse({ code, message }: Rejection, fields: FieldProblem[] = []): never {
  throw new ProblemError({ code: 'CHANGE_REFUSED', reason: code, message, fields })
}
