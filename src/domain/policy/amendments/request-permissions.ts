import {
  isAwaitingDate,
  getContestStart,
  getEditScope,
  getPolicyStatus,
  type PolicyEnd,
  getFirstStart,
  getTodayAtEvent,
  type ContestSchedule,
  type PolicyState,
} from '#domain/policy/policy-state.ts'
import { reject, type Rejection, type RejectionCode } from '#domain/policy/amendments/rejections.ts'
import type { PolicyAction } from '#domain/quote/transitions/save-actions.ts'
import type { Editor } from '#domain/values/editor.ts'

/** What changes a policy, and a claim after somebody has won. */
export type PolicyRequest = PolicyAction | 'claim'

/** @rule V02 A policy is changed ten times at most; beyond that only by a rep who gives the reason. */
export const MAX_CHANGES = 10

/** Customers can make requests on their page until this many hours before the first tee time. */
const ONLINE_DEADLINE_HOURS = 1
const HOUR = 3_600_000

/** Whether a request is allowed; `until` is the moment from which it no longer is, if known. */
export type Permission =
  | { allowed: true; until?: Date; needsReason: boolean }
  | ({ allowed: false } & Rejection)

interface Situation {
  facts: PolicyState
  who: Editor
  now: Date
}

type Check = (situation: Situation) => RejectionCode | undefined

/** The checks for each request; the first that fails gives the reason. */
const CHECKS: Record<PolicyRequest, readonly Check[]> = {
  change_policy: [ended, awaitingDate, started, lastHour, changesUsedUp],
  postpone_policy: [ended, nothingMovable, changesUsedUp],
  cancel_policy: [ended, startedUnlessAwaiting],
  claim: [ended, notStarted],
}

/** The requests that count towards the ten. */
const COUNTED_REQUESTS: readonly PolicyRequest[] = ['change_policy', 'postpone_policy']

/**
 * For each request, whether it is allowed at a moment, or why not.
 *
 * @rule N46 Customers make requests until one hour before the first tee time in the event's time zone, reps until the
 * tee time; after that only claims are accepted, but a rep can still move a contest on which no shot was taken.
 * @rule N42 A cancelled or lapsed policy allows no request; while a date is awaited, a client can enter it or cancel.
 * @rule N44 Accepted changes and postponements count towards the ten; a cancellation does not and is never limited by them.
 */
export function getRequestPermissions(
  facts: PolicyState,
  who: Editor,
  now: Date,
): Record<PolicyRequest, Permission> {
  const situation = { facts, who, now }
  return {
    change_policy: getPermission('change_policy', situation),
    postpone_policy: getPermission('postpone_policy', situation),
    cancel_policy: getPermission('cancel_policy', situation),
    claim: getPermission('claim', situation),
  }
}

/** The part of a request that decides whether it is accepted. */
export interface RequestInput {
  facts: PolicyState
  by: Editor
  now: Date
  /** A rep's reason for exceeding the ten changes. */
  reason?: string | undefined
}

/** Why a request is refused, including a missing reason; undefined if it is accepted. */
export function findRejection(
  request: PolicyRequest,
  { facts, by, now, reason }: RequestInput,
): Rejection | undefined {
  const permitted = getPermission(request, { facts, who: by, now })
  if (!permitted.allowed) return { code: permitted.code, message: permitted.message }
  return permitted.needsReason && !reason?.trim() ? reject('REASON_REQUIRED') : undefined
}

/** How many more changes a policy may have without a reason. */
export function changesLeft(changesMade: number): number {
  return Math.max(0, MAX_CHANGES - changesMade)
}

/** Why a client can no longer move a contest; undefined if it can. */
export function findMoveRejection(
  contest: ContestSchedule,
  facts: PolicyState,
  now: Date,
): RejectionCode | undefined {
  const start = getContestStart(contest, facts)
  if (!start) return getTodayAtEvent(facts, now) > (contest.openUntil ?? '') ? 'OPEN_TIME_OVER' : undefined
  if (now >= start) return 'PLAY_HAS_STARTED'
  return now >= getOnlineDeadline(start) ? 'LAST_HOUR' : undefined
}

function getPermission(request: PolicyRequest, situation: Situation): Permission {
  const code = CHECKS[request].map((check) => check(situation)).find((found) => found !== undefined)
  if (code) return { allowed: false, ...reject(code) }
  const until = getDeadline(request, situation)
  const needsReason = COUNTED_REQUESTS.includes(request) && changesLeft(situation.facts.changesMade) === 0
  return { allowed: true, ...(until && { until }), needsReason }
}

function getDeadline(request: PolicyRequest, { facts, who }: Situation): Date | undefined {
  if (request === 'claim') return undefined
  if (request !== 'postpone_policy') return getDeadlineFor(getFirstStart(facts), who)
  // A rep can move a contest whose play has begun; an awaited date has a last day but no hour.
  return who === 'rep' || facts.contests.some(isAwaitingDate) ? undefined : getLastDeadline(facts)
}

function getLastDeadline(facts: PolicyState): Date | undefined {
  return facts.contests
    .flatMap((contest) => getContestStart(contest, facts) ?? [])
    .toSorted((left, right) => left.getTime() - right.getTime())
    .map(getOnlineDeadline)
    .at(-1)
}

function getDeadlineFor(start: Date | undefined, who: Editor): Date | undefined {
  return start && who === 'client' ? getOnlineDeadline(start) : start
}

function getOnlineDeadline(start: Date): Date {
  return new Date(start.getTime() - ONLINE_DEADLINE_HOURS * HOUR)
}

const REASONS_OF_ENDS = { cancelled: 'CANCELLED', lapsed: 'LAPSED' } as const satisfies Record<
  PolicyEnd,
  RejectionCode
>

function ended({ facts }: Situation): RejectionCode | undefined {
  return facts.ended && REASONS_OF_ENDS[facts.ended]
}

function awaitingDate({ facts, who }: Situation): RejectionCode | undefined {
  return getEditScope(getPolicyStatus(facts), who) === 'dates' ? 'AWAITING_DATE' : undefined
}

/** @rule N45 While a contest awaits its date, the holder may cancel, also if another one has been played. */
function startedUnlessAwaiting(situation: Situation): RejectionCode | undefined {
  return situation.facts.contests.some(isAwaitingDate)
    ? undefined
    : (started(situation) ?? lastHour(situation))
}

function started({ facts, now }: Situation): RejectionCode | undefined {
  const start = getFirstStart(facts)
  return start && now >= start ? 'PLAY_HAS_STARTED' : undefined
}

function notStarted(situation: Situation): RejectionCode | undefined {
  return started(situation) ? undefined : 'PLAY_HAS_NOT_STARTED'
}

function lastHour({ facts, who, now }: Situation): RejectionCode | undefined {
  const end = getDeadlineFor(getFirstStart(facts), who)
  return end && now >= end ? 'LAST_HOUR' : undefined
}

function changesUsedUp({ facts, who }: Situation): RejectionCode | undefined {
  return who === 'client' && changesLeft(facts.changesMade) === 0 ? 'CHANGES_USED_UP' : undefined
}

/** For a client; a rep can move any contest, on the rep's own responsibility. */
function nothingMovable({ facts, who, now }: Situation): RejectionCode | undefined {
  if (who === 'rep') return undefined
  const reasons = facts.contests.map((contest) => findMoveRejection(contest, facts, now))
  return reasons.includes(undefined) ? undefined : reasons[0]
}
