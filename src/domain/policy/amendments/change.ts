import { type Cents } from '#domain/values/money.ts'
import { compareAnswers, type ChangedSection } from '#domain/policy/amendments/editing/changed-answers.ts'
import { getKnownDates, isAwaitingDate } from '#domain/policy/policy-state.ts'
import { reject, type Rejection } from '#domain/policy/amendments/rejections.ts'
import { changesLeft, findRejection, type RequestInput } from '#domain/policy/amendments/request-permissions.ts'
import { calculateSettlement, type Settlement } from '#domain/policy/amendments/settlement.ts'
import {
  findReviewReasons,
  type Findings,
  type RecalculatedFee,
  type ReviewReason,
} from '#domain/policy/amendments/review-reasons.ts'
import { type PricingSummary } from '#domain/pricing/totals.ts'
import { type RowProblem } from '#domain/problem.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { contestDates, type Quote } from '#domain/quote/model/quote.ts'
import { firstPlayStart } from '#domain/quote/model/event-time-zone.ts'

/**
 * What a change is about; only `other` is described in free text.
 *
 * @rule N60 A change is about contest details, players, dates, an end, the contact or something else.
 */
export const CHANGE_KINDS = ['contest_details', 'players', 'postpone', 'cancel', 'contact', 'other'] as const

export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** What is insured now. */
export interface InsuredVersion extends Findings {
  quote: Quote
  summary: PricingSummary
  /** Number of its certificate. */
  version: number
}

/**
 * The proposed quote with its new price. The price must be calculated for the day of the purchase, because rush
 * shipping that was not needed then is not needed now.
 */
export interface ProposedVersion extends Findings {
  quote: Quote
  problems: readonly RowProblem[]
  /** Absent if a row could not be priced. */
  summary?: PricingSummary | undefined
}

export interface ChangeRequest extends RequestInput {
  kind: ChangeKind
  insured: InsuredVersion
  proposed: ProposedVersion
  /** Received for this policy so far, less refunds. */
  paid: Cents
  signsShipped: boolean
  /** Contests whose fee a rep had typed for other figures, so that the plan prices them again. */
  recalculated: readonly RecalculatedFee[]
}

export interface RejectedChange extends Rejection {
  verdict: 'refused'
  /** The rows that cannot be priced. */
  rows: readonly RowProblem[]
}

/** A change that is accepted, with its result once it applies. */
export interface PlannedChange {
  verdict: 'applies' | 'waits'
  /** Why it needs approval first; until then the cover stays as it was. Empty if it applies at once. */
  reviewReasons: ReviewReason[]
  changes: ChangedSection[]
  money: Settlement
  /** Version of the certificate that the change issues. */
  certificateVersion: number
  changesMade: number
  changesLeft: number
}

export type ChangeOutcome = RejectedChange | PlannedChange

/**
 * The outcome of a change of a policy: whether it is accepted, applies at once or waits, and what it costs.
 *
 * @rule N60 Clients change their policies without a rep. A rep decides only if the new price needs a review, if signs
 * that would become wrong were shipped, or if the request is free text ('other').
 */
export function evaluateChange(request: ChangeRequest): ChangeOutcome {
  const { facts, insured, proposed, paid } = request
  const refused = findRejection('change_policy', request) ?? checkPlayNotStarted(request)
  if (refused) return { verdict: 'refused', ...refused, rows: [] }
  const { summary, problems } = proposed
  if (!summary || problems.length > 0) {
    return { verdict: 'refused', ...reject('NOT_PRICED'), rows: problems }
  }
  const changes = compareAnswers(insured.quote, proposed.quote)
  const amounts = { dueBefore: insured.summary.amountDue, dueAfter: summary.amountDue, paid }
  const money = calculateSettlement({ ...amounts, lastContest: getLastContest(request) })
  if (request.kind !== 'other' && changes.length === 0 && money.difference === 0) {
    return { verdict: 'refused', ...reject('NOTHING_CHANGED'), rows: [] }
  }
  const reviewReasons = findRequestReviewReasons(request, changes)
  const changesMade = facts.changesMade + 1
  return {
    verdict: reviewReasons.length > 0 ? 'waits' : 'applies',
    reviewReasons,
    changes,
    money,
    certificateVersion: insured.version + 1,
    changesMade,
    changesLeft: changesLeft(changesMade),
  }
}

/** A change by a rep waits only for the carrier. */
function findRequestReviewReasons(
  request: ChangeRequest,
  changes: readonly ChangedSection[],
): ReviewReason[] {
  const reasons = findReviewReasons({
    ...request,
    changes,
    dollarSign: dollarSignOf(request.insured.quote.answers),
  })
  return request.by === 'rep' ? reasons.filter(({ decidedBy }) => decidedBy === 'carrier') : reasons
}

/** @rule N52 A contest is moved to today or later, and its cover begins before play. */
function checkPlayNotStarted({ facts, proposed: { quote }, now }: ChangeRequest): Rejection | undefined {
  // Contests that await a new date keep the old one, which may be in the past.
  if (facts.contests.some(isAwaitingDate)) return undefined
  const start = firstPlayStart(quote)
  return start && now >= start ? reject('DATE_PASSED') : undefined
}

function getLastContest({ facts, proposed }: ChangeRequest) {
  return getKnownDates(facts).length < facts.contests.length ? undefined : contestDates(proposed.quote).at(-1)
}
