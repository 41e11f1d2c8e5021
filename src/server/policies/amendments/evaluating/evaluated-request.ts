import type { PriceChange } from '#domain/accounting/change-postings.ts'
import type { CountedStart } from '#domain/policy/counted-start.ts'
import type { ChangeEffect } from '#domain/policy/amendments/change-effect.ts'
import type { ListedEndorsement } from '#domain/policy/endorsements/written-endorsement.ts'
import type { ReviewReason } from '#domain/policy/amendments/review-reasons.ts'
import type { ContestSchedule } from '#domain/policy/policy-state.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import type { StoredPrice } from '#domain/pricing/stored-price.ts'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import type { Cents } from '#domain/values/money.ts'
import type { PayerCredit } from '#server/policies/amendments/evaluating/payer-prices.ts'
import type { Rejection } from '#domain/policy/amendments/rejections.ts'
import type { Requester } from '#server/schema/policies/changes.schema.ts'
import type { LoadedPlan } from '#server/quotes/pricing/rating-plans.ts'
import type { StoredAmendment } from '#server/policies/amendments/repository.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { DateProblem } from '#domain/policy/amendments/contest-dates.ts'

/** What is asked of a policy, when and by whom, and the rep who has approved it. */
export interface EvaluationInput extends Pick<
  StoredAmendment,
  'action' | 'kind' | 'request' | 'requestedAt' | 'decidedBy'
> {
  by: Requester
  /** The moment that deadlines are compared with. */
  now: Date
}

/** A rep asks for it or has approved it. */
export function isAgreedByRep({ by, decidedBy }: Pick<EvaluationInput, 'by' | 'decidedBy'>): boolean {
  return by === 'rep' || decidedBy !== null
}

/** A policy after a request, not stored yet. */
interface PolicyRevision {
  answers: FlatAnswers
  price: StoredPrice | null
  awaitingDates: ContestSchedule[]
  /** The contests that were moved, each with the day it was bought for. */
  boughtDates: ContestSchedule[]
  countedStart: CountedStart | null
  /** The plan that prices it from then on, if it is another. */
  plan?: LoadedPlan | undefined
  cancelled: boolean
  /** What a rep wrote by hand. */
  endorsed?: Omit<ListedEndorsement, 'number'> | undefined
  /** What the income of whoever pays now is before and after. */
  books: PriceChange
  /** What goes back, by payer. */
  credits: PayerCredit[]
  /** What the documents of all payers add up to afterwards. */
  total: Cents
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
  if (code === 'ONLY_CONTEST') throw new ProblemError({ code, message })
  throw new ProblemError({ code: 'CHANGE_REFUSED', reason: code, message, fields })
}

/** What is wrong with the date of a contest, at its field. */
export function dateProblem({ entity, index, message }: DateProblem): FieldProblem {
  const kind = CONTEST_DEFINITIONS.find((one) => one.entity === entity)
  return { section: kind?.rows.section ?? 'request', field: 'date', index, message }
}
