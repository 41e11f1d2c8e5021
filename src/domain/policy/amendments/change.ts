import type { Cents } from '#domain/values/money.ts'
import { compareAnswers, type ChangedSection } from '#domain/policy/amendments/editing/changed-answers.ts'
import { type ContestSchedule, isAwaitingDate } from '#domain/policy/policy-state.ts'
import { reject, type Rejection, type RejectionCode } from '#domain/policy/amendments/rejections.ts'
import {
  changesLeft,
  findRejection,
  type RequestInput,
} from '#domain/policy/amendments/request-permissions.ts'
import { calculateSettlement, type Settlement } from '#domain/policy/amendments/settlement.ts'
import {
  findReviewReasons,
  type Findings,
  type RecalculatedFee,
  type ReviewReason,
} from '#domain/policy/amendments/review-reasons.ts'
import type { PricingSummary } from '#domain/pricing/totals.ts'
import type { RowProblem } from '#domain/problem.ts'
import { dollarSignOf } from '#domain/quote/model/dollar-sign.ts'
import { contestDates, type Quote, coveredContests, rowsOf } from '#domain/quote/model/quote.ts'
import { startOfPlay } from '#domain/quote/fields/tee-time.ts'
import { firstPlayStart } from '#domain/quote/model/event-time-zone.ts'
import type { DateProblem } from '#domain/policy/amendments/contest-dates.ts'
import {
  type AwaitedMove,
  describeMove,
  findAwaitedMoves,
  listMovedDates,
} from '#domain/policy/amendments/date-moves.ts'
import { checkMovable } from '#domain/policy/amendments/postponement.ts'
import { findLateDates, type FollowedContest } from '#domain/policy/amendments/followed-contests.ts'
import type { SignShipping } from '#domain/policy/amendments/sign-shipping.ts'

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

/** The proposed quote with its new price, in which rush shipping is as `shipping` says. */
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
  /** How signs go after the change. */
  shipping: SignShipping
  /** The contests after the change. */
  contests: readonly FollowedContest[]
  /** The tee time is put off so late that a rep decides. */
  isTeeTimeLate: boolean
  /** Those of them that await their new dates. */
  awaiting: readonly ContestSchedule[]
  /** A rep confirms this for contests whose play has started. */
  noShotTaken: boolean
}

export interface RejectedChange extends Rejection {
  verdict: 'refused'
  /** The rows that cannot be priced. */
  rows: readonly RowProblem[]
  /** The dates that cannot be. */
  dates: readonly DateProblem[]
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

type ChangeOutcome = RejectedChange | PlannedChange

/**
 * The outcome of a change of a policy: whether it is accepted, applies at once or waits, and what it costs.
 *
 * @rule N60 Clients change their policies without a rep. A rep decides only if the new price needs a review, if signs
 * that would become wrong were shipped, or if the request is free text ('other').
 */
export function evaluateChange(request: ChangeRequest): ChangeOutcome {
  const { facts, insured, proposed, paid } = request
  const refused = findRejection('change_policy', request) ?? checkProposal(request)
  if (refused) return refuse(refused)
  const moves = findAwaitedMoves(request.contests, request.awaiting)
  const dates = [...findLateDates(request.contests, request), ...findUnmovable(request, moves)]
  if (dates.length > 0) return { ...refuse(reject('DATES_NOT_POSSIBLE')), dates }
  const { summary, problems } = proposed
  if (!summary || problems.length > 0) return { ...refuse(reject('NOT_PRICED')), rows: problems }
  const changes = [
    ...compareAnswers(insured.quote, proposed.quote),
    ...listMovedDates(moves.map(describeMove)),
  ]
  const amounts = { dueBefore: insured.summary.amountDue, dueAfter: summary.amountDue, paid }
  const money = calculateSettlement({ ...amounts, lastContest: getLastContest(request) })
  if (request.kind !== 'other' && changes.length === 0 && money.difference === 0) {
    return refuse(reject('NOTHING_CHANGED'))
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

export const TEE_TIME_LATER: ReviewReason = {
  code: 'TEE_TIME_LATER',
  message:
    'Within 48 hours of your event, we need to approve a later tee time or another time zone. Until then, the earlier time counts.',
  decidedBy: 'rep',
}

/** A change by a rep waits only for the carrier. */
function findRequestReviewReasons(
  request: ChangeRequest,
  changes: readonly ChangedSection[],
): ReviewReason[] {
  const dollarSign = dollarSignOf(request.insured.quote.answers)
  const reasons = [
    ...findReviewReasons({ ...request, changes, dollarSign }),
    ...request.shipping.reviewReasons,
    ...(request.isTeeTimeLate ? [TEE_TIME_LATER] : []),
  ]
  return request.by === 'rep' ? reasons.filter(({ decidedBy }) => decidedBy === 'carrier') : reasons
}

/** @rule N45 A change leaves a date open, or gives the old one back, only where a postponement could. */
function findUnmovable(request: ChangeRequest, moves: readonly AwaitedMove[]): DateProblem[] {
  return moves.flatMap(({ before, after: { entity, index } }) => {
    const message = checkMovable(before, request)
    return message ? [{ entity, index, message }] : []
  })
}

function refuse(rejection: Rejection): RejectedChange {
  return { verdict: 'refused', ...rejection, rows: [], dates: [] }
}

/** What is wrong with the policy as it would be, whoever asks for it. */
function checkProposal(request: ChangeRequest): Rejection | undefined {
  const { insured, proposed, shipping } = request
  const code = findNeverInsured(insured, proposed)
  return code ? reject(code) : (shipping.refused ?? checkPlayNotStarted(request))
}

/**
 * @rule N52 A contest is moved to today or later, and its cover begins before play.
 * @rule N91 A holder does not bring the event to a day whose play counts as started by the tee time until now.
 */
function checkPlayNotStarted({ facts, by, proposed: { quote }, now }: ChangeRequest): Rejection | undefined {
  // Contests that await a new date keep the old one, which may be in the past.
  if (facts.contests.some(isAwaitingDate)) return undefined
  const [first] = contestDates(quote)
  const starts = [
    firstPlayStart(quote),
    by === 'client' && first ? startOfPlay(first, facts.teeTime, facts.timeZone) : undefined,
  ]
  return starts.some((start) => start && now >= start) ? reject('DATE_PASSED') : undefined
}

function getLastContest({ awaiting, proposed }: ChangeRequest) {
  return awaiting.length > 0 ? undefined : contestDates(proposed.quote).at(-1)
}

/** What is sold to nobody, so that no rep can approve it either. */
const NEVER_ALONE = ['DICE_ALONE', 'ADD_ON_ALONE'] as const

/**
 * Why a version of a policy cannot be insured, whoever asks for it; undefined if it can.
 *
 * @rule N90 A policy keeps at least one contest: whoever wants none of them cancels it. What cannot be bought alone cannot be left alone by a change, and no rep can approve it.
 */
function findNeverInsured(
  insured: Pick<InsuredVersion, 'blockers'>,
  proposed: Pick<ProposedVersion, 'quote' | 'blockers'>,
): RejectionCode | undefined {
  if (countContests(proposed.quote) === 0) return 'ONLY_CONTEST'
  // What was insured so before this rule stays.
  return NEVER_ALONE.find((alone) => has(proposed, alone) && !has(insured, alone))
}

function countContests(quote: Quote): number {
  return coveredContests(quote).reduce((count, kind) => count + rowsOf(quote, kind).length, 0)
}

function has({ blockers }: Pick<ProposedVersion, 'blockers'>, wanted: string): boolean {
  return blockers.some(({ code }) => code === wanted)
}
