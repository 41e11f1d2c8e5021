import { type CalendarDate } from '#domain/calendar.ts'
import { type Cents, ZERO } from '#domain/money.ts'
import {
  newDateFault,
  producerPapersHold,
  sameHoleTwice,
  type DateProblem,
} from '#domain/policy/contest-dates.ts'
import {
  awaitsDate,
  contestStart,
  datesKnown,
  dateText,
  openUntil,
  type ContestSchedule,
  type PolicyFacts,
} from '#domain/policy/policy-facts.ts'
import { refusal, type Refusal } from '#domain/policy/refusals.ts'
import { changesLeft, immovable, refusalOf, type Asked } from '#domain/policy/requests.ts'
import { type WaitReason } from '#domain/policy/wait-reasons.ts'
import { type Entity } from '#domain/problem.ts'
import { type Answers } from '#domain/quote/quote.ts'

/**
 * What is chosen for one contest of a postponed event.
 *
 * @rule T02 A row is left alone (none), chosen (check), given its new date (date) or left without one for now (unknown).
 */
export type DateChoice = 'none' | 'date' | 'unknown' | 'check'

export interface ChosenDate {
  entity: Entity
  index: number
  choice: DateChoice
  date?: CalendarDate | undefined
}

export interface PostponementRequest extends Asked {
  choices: readonly ChosenDate[]
  /** A rep's word for contests whose play had started. */
  noShotTaken: boolean
  /** What the policy's quote says, for the producer's papers. */
  answers: Answers
  /** Number of the certificate in force. */
  version: number
}

export interface RefusedPostponement extends Refusal {
  verdict: 'refused'
  rows: DateProblem[]
}

/** When a contest was and will be played, in words. */
export interface Move {
  entity: Entity
  index: number
  before: string
  after: string
}

/** A postponement that is taken. */
export interface PlannedPostponement {
  verdict: 'applies' | 'waits'
  waitsFor: WaitReason[]
  /** The policy once it applies. */
  facts: PolicyFacts
  moves: Move[]
  feeDifference: Cents
  certificateVersion: number
  changesLeft: number
  /** The first day has moved, and with it the first tee time. */
  teeTimeAsked: boolean
}

/**
 * What becomes of a postponement, contest by contest.
 *
 * @rule N45 A postponement is free: the fee stays, a new certificate is issued and the tee time is asked for again.
 */
export function postponementOutcome(request: PostponementRequest): RefusedPostponement | PlannedPostponement {
  const refused = refusalOf('postpone_policy', request)
  if (refused) return { verdict: 'refused', ...refused, rows: [] }
  const contests = request.facts.contests.map((contest) => moved(contest, request))
  const rows = [...problems(request), ...sameHoleTwice(contests)]
  if (rows.length > 0) return { verdict: 'refused', ...refusal('DATES_NOT_POSSIBLE'), rows }
  const moves = request.facts.contests.flatMap((contest, place) => moveOf(contest, contests[place]))
  if (moves.length === 0) return { verdict: 'refused', ...refusal('NOTHING_CHANGED'), rows: [] }
  return planned(request, contests, moves)
}

function planned(
  request: PostponementRequest,
  contests: ContestSchedule[],
  moves: Move[],
): RefusedPostponement | PlannedPostponement {
  const { facts, by, answers, version } = request
  const last = datesKnown({ contests }).at(-1)
  const expires = last !== undefined && !producerPapersHold(answers, last) && refusal('LICENCE_EXPIRES')
  if (expires && by === 'rep') return { verdict: 'refused', ...expires, rows: [] }
  const teeTimeAsked = datesKnown(facts)[0] !== datesKnown({ contests })[0]
  const changesMade = facts.changesMade + 1
  return {
    verdict: expires ? 'waits' : 'applies',
    waitsFor: expires ? [{ ...expires, decidedBy: 'rep' }] : [],
    facts: { ...facts, contests, changesMade, ...(teeTimeAsked && { teeTime: undefined }) },
    moves,
    feeDifference: ZERO,
    certificateVersion: version + 1,
    changesLeft: changesLeft(changesMade),
    teeTimeAsked,
  }
}

function choiceOf({ entity, index }: ContestSchedule, { choices }: PostponementRequest) {
  return choices.find((choice) => choice.entity === entity && choice.index === index)
}

/** The contest as it is chosen, right or wrong. */
function moved(contest: ContestSchedule, request: PostponementRequest): ContestSchedule {
  const { choice, date } = choiceOf(contest, request) ?? { choice: 'none' }
  const { openUntil: _open, ...dated } = contest
  if (choice === 'date' && date) return { ...dated, date }
  if (choice === 'unknown' && !awaitsDate(contest)) return { ...contest, openUntil: openUntil(contest.date) }
  return contest
}

function problems(request: PostponementRequest): DateProblem[] {
  return request.facts.contests.flatMap((contest) => {
    const chosen = choiceOf(contest, request)
    if (!chosen || chosen.choice === 'none') return []
    const message = fixedFault(contest, request) ?? choiceFault(chosen, contest, request)
    return message ? [{ entity: contest.entity, index: contest.index, message }] : []
  })
}

/**
 * Why this contest stays where it is.
 *
 * @rule N45 A contest on which a shot was taken has been played and is not moved; once play has started a rep vouches for it.
 */
function fixedFault(
  contest: ContestSchedule,
  { facts, by, now, noShotTaken }: PostponementRequest,
): string | undefined {
  const start = contestStart(contest, facts)
  if (by === 'rep') {
    return start && now >= start && !noShotTaken
      ? 'A contest on which a shot was taken cannot be moved'
      : undefined
  }
  const code = immovable(contest, facts, now)
  return code && refusal(code).message
}

function choiceFault(
  { choice, date }: ChosenDate,
  contest: ContestSchedule,
  { facts, now }: PostponementRequest,
): string | undefined {
  if (choice === 'unknown') return undefined
  if (choice === 'check' || !date) return 'Enter the new date, or choose that it is not known yet'
  return newDateFault(date, contest, facts, now)
}

function moveOf(before: ContestSchedule, after: ContestSchedule | undefined): Move[] {
  if (!after || (before.date === after.date && before.openUntil === after.openUntil)) return []
  const { entity, index } = before
  return [{ entity, index, before: dateText(before), after: dateText(after) }]
}
