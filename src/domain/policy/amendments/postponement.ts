import type { CalendarDate } from '#domain/values/calendar.ts'
import {
  checkNewDate,
  areProducerDocumentsValid,
  findDuplicateHoles,
  type DateProblem,
} from '#domain/policy/amendments/contest-dates.ts'
import {
  isAwaitingDate,
  getContestStart,
  getKnownDates,
  latestDate,
  type ContestSchedule,
  type PolicyState,
} from '#domain/policy/policy-state.ts'
import { type DateMove, describeMove } from '#domain/policy/amendments/date-moves.ts'
import { isLate, refuseLateDate } from '#domain/policy/amendments/followed-contests.ts'
import { reject, type Rejection } from '#domain/policy/amendments/rejections.ts'
import {
  changesLeft,
  findMoveRejection,
  findRejection,
  type RequestInput,
} from '#domain/policy/amendments/request-permissions.ts'
import type { ReviewReason } from '#domain/policy/amendments/review-reasons.ts'
import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import type { Answers } from '#domain/quote/model/quote.ts'

/**
 * What is chosen for one contest of a postponed event.
 *
 * @rule T02 A contest stays as it is (none), is chosen (check), gets its new date (date) or awaits one (unknown).
 */
export type DateChoice = 'none' | 'date' | 'unknown' | 'check'

export interface ChosenDate {
  entity: ContestKind
  index: number
  choice: DateChoice
  date?: CalendarDate | undefined
}

export interface PostponementRequest extends RequestInput {
  choices: readonly ChosenDate[]
  /** A rep confirms this for contests whose play has started. */
  noShotTaken: boolean
  /** The quote's answers, with the expiry dates of the producer's license and insurance. */
  answers: Answers
  /** Number of the certificate in force. */
  version: number
}

export interface RejectedPostponement extends Rejection {
  verdict: 'refused'
  rows: DateProblem[]
}

/** A postponement that is accepted. */
export interface PlannedPostponement {
  verdict: 'applies' | 'waits'
  reviewReasons: ReviewReason[]
  /** The policy once it applies. */
  facts: PolicyState
  moves: DateMove[]
  /** A rep moves a contest beyond its twelve months, so that the policy is priced again. */
  isRepriced: boolean
  certificateVersion: number
  changesLeft: number
  /** The first day has changed, and so the first tee time. */
  needsTeeTime: boolean
}

/**
 * The outcome of a postponement request, contest by contest.
 *
 * @rule N45 A postponement within twelve months leaves the fees as they are; a new certificate is issued and the tee time is requested again.
 */
export function evaluatePostponement(
  request: PostponementRequest,
): RejectedPostponement | PlannedPostponement {
  const refused = findRejection('postpone_policy', request)
  if (refused) return { verdict: 'refused', ...refused, rows: [] }
  const contests = request.facts.contests.map((contest) => applyChoice(contest, request))
  const rows = [...findDateProblems(request), ...findDuplicateHoles(contests)]
  if (rows.length > 0) return { verdict: 'refused', ...reject('DATES_NOT_POSSIBLE'), rows }
  const moves = request.facts.contests.flatMap((contest, position) => listMove(contest, contests[position]))
  if (moves.length === 0) return { verdict: 'refused', ...reject('NOTHING_CHANGED'), rows: [] }
  return planPostponement(request, contests, moves)
}

function planPostponement(
  request: PostponementRequest,
  contests: ContestSchedule[],
  moves: DateMove[],
): RejectedPostponement | PlannedPostponement {
  const { facts, by, answers, version } = request
  const last = getKnownDates({ contests }).at(-1)
  const expires = last !== undefined && !areProducerDocumentsValid(answers, last) && reject('LICENCE_EXPIRES')
  if (expires && by === 'rep') return { verdict: 'refused', ...expires, rows: [] }
  const needsTeeTime = getKnownDates(facts)[0] !== getKnownDates({ contests })[0]
  const changesMade = facts.changesMade + 1
  return {
    verdict: expires ? 'waits' : 'applies',
    reviewReasons: expires ? [{ code: 'LICENCE_EXPIRES', message: expires.message, decidedBy: 'rep' }] : [],
    facts: { ...facts, contests, changesMade, ...(needsTeeTime && { teeTime: undefined }) },
    moves,
    isRepriced: contests.some((contest, at) => isLate({ contest, origin: facts.contests[at] })),
    certificateVersion: version + 1,
    changesLeft: changesLeft(changesMade),
    needsTeeTime,
  }
}

function findChoice({ entity, index }: ContestSchedule, { choices }: PostponementRequest) {
  return choices.find((choice) => choice.entity === entity && choice.index === index)
}

/** The contest with the chosen date, not yet validated. */
function applyChoice(contest: ContestSchedule, request: PostponementRequest): ContestSchedule {
  const { choice, date } = findChoice(contest, request) ?? { choice: 'none' }
  const { openUntil: _open, boughtFor = contest.date, ...dated } = contest
  if (choice === 'date' && date) return { ...dated, date, boughtFor }
  if (choice === 'unknown' && !isAwaitingDate(contest)) return { ...contest, openUntil: latestDate(contest) }
  return contest
}

function findDateProblems(request: PostponementRequest): DateProblem[] {
  return request.facts.contests.flatMap((contest) => {
    const chosen = findChoice(contest, request)
    if (!chosen || chosen.choice === 'none') return []
    const message = checkMovable(contest, request) ?? checkChoice(chosen, contest, request)
    return message ? [{ entity: contest.entity, index: contest.index, message }] : []
  })
}

/**
 * Why this contest cannot be moved.
 *
 * @rule N45 A contest is not moved after a shot was taken; once play has started, a rep must confirm that none was.
 */
export function checkMovable(
  contest: ContestSchedule,
  { facts, by, now, noShotTaken }: Pick<PostponementRequest, 'facts' | 'by' | 'now' | 'noShotTaken'>,
): string | undefined {
  const start = getContestStart(contest, facts)
  if (by === 'rep') {
    return start && now >= start && !noShotTaken
      ? 'You can’t move a contest once someone has taken a shot'
      : undefined
  }
  const code = findMoveRejection(contest, facts, now)
  return code && reject(code).message
}

function checkChoice(
  { choice, date }: ChosenDate,
  contest: ContestSchedule,
  { facts, by, reason, now }: PostponementRequest,
): string | undefined {
  if (choice === 'unknown') return undefined
  if (choice === 'check' || !date) return 'Enter the new date, or choose “Not known yet”'
  const refused = checkNewDate(date, contest, facts, now)
  return refused ?? (date > latestDate(contest) ? refuseLateDate(contest, { by, reason }) : undefined)
}

function listMove(before: ContestSchedule, after: ContestSchedule | undefined): DateMove[] {
  if (!after || (before.date === after.date && before.openUntil === after.openUntil)) return []
  return [describeMove({ before, after })]
}
