import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { type ClaimEventKind, type ClaimState, isTransition } from '#domain/claims/states/claim-states.ts'

/** One event of a claim as it is stored: places count from 1 without a gap. */
export interface ClaimEvent {
  place: number
  kind: ClaimEventKind
  from: ClaimState | null
  to: ClaimState
  /** ISO 8601 in UTC. */
  at: string
}

/** What follows from the events of a claim; nobody types any of it. */
export interface ClaimStatus {
  state: ClaimState
  place: number
  /** When it came into this state. */
  since: string
  /** How many decisions were made before: 0 in the first round. */
  round: number
  /** It was declined, and not approved since. */
  isDeclined: boolean
  /** The last decline was answered, and nobody has handled that yet. */
  isAnswered: boolean
  answers: number
  /** When it was last declined, or an answer to that was last handled. */
  declineHandledAt?: string
}

/** An event that does not follow from the one before it. */
export class BrokenHistory extends Error {}

/**
 * Where a claim stands.
 *
 * @rule N105 The state of a claim is the fold of its events; a gap, a wrong step or a second event at a place is an error.
 */
export function foldClaim(events: readonly ClaimEvent[]): ClaimStatus | undefined {
  return events.reduce<ClaimStatus | undefined>(applyEvent, undefined)
}

const NOT_DECLINED = { isDeclined: false, isAnswered: false, answers: 0 }

/** A claim after one more event. */
export function applyEvent(before: ClaimStatus | undefined, event: ClaimEvent): ClaimStatus {
  const { place, kind, from, to, at } = event
  if (place !== (before?.place ?? 0) + 1) throw new BrokenHistory(`Event ${place} has no place before it`)
  if (from !== (before?.state ?? null))
    throw new BrokenHistory(`Event ${place} begins from ${from}, not from ${before?.state}`)
  if (!isTransition(event))
    throw new BrokenHistory(`Event ${place}: ${kind} leads nowhere from ${from} to ${to}`)
  const status = before ?? { state: to, place, since: at, round: 0, ...NOT_DECLINED }
  return {
    ...status,
    state: to,
    place,
    since: from === to ? status.since : at,
    ...changesBy(kind, status, at),
  }
}

function changesBy(kind: ClaimEventKind, status: ClaimStatus, at: string): Partial<ClaimStatus> {
  switch (kind) {
    case 'approve':
      return { round: status.round + 1, isDeclined: false }
    case 'decline':
      return { round: status.round + 1, ...NOT_DECLINED, isDeclined: true, declineHandledAt: at }
    case 'answer':
      return { isAnswered: true, answers: status.answers + 1 }
    case 'uphold':
      return { isAnswered: false, declineHandledAt: at }
    case 'reopen':
      return { isAnswered: false }
    default:
      return {}
  }
}

/** A paid claim is closed by itself after so many days, a declined one that nobody answers after more. */
const CLOSE_PAID_AFTER_DAYS = 30
const CLOSE_DECLINED_AFTER_DAYS = 60
const DAY_MS = 86_400_000

/** What decides when a claim closes by itself. */
type ClosingStatus = Pick<ClaimStatus, 'state' | 'since' | 'isAnswered' | 'declineHandledAt'>

/** When a claim closes by itself; undefined while it does not. */
export function closesAt({
  state,
  since,
  isAnswered,
  declineHandledAt = since,
}: ClosingStatus): Date | undefined {
  if (state === 'paid') return new Date(new Date(since).getTime() + CLOSE_PAID_AFTER_DAYS * DAY_MS)
  if (state !== 'declined' || isAnswered) return undefined
  return new Date(new Date(declineHandledAt).getTime() + CLOSE_DECLINED_AFTER_DAYS * DAY_MS)
}

/**
 * The last day before a claim closes by itself, which is the one until which a decline can be answered. Letters name it, so that all
 * of it counts.
 */
export function lastDayOpen(status: ClosingStatus, timeZone: string): CalendarDate | undefined {
  const closes = closesAt(status)
  return closes && dateInTimeZone(closes, timeZone)
}

/** Whether a claim closes by itself now: the day that was named is over at the event. */
export function closesNow(status: ClosingStatus, now: Date, timeZone: string): boolean {
  const last = lastDayOpen(status, timeZone)
  return last !== undefined && dateInTimeZone(now, timeZone) > last
}

/** A claim that came into its state later than this does not close by itself yet. */
export function closesSince(now: Date): Date {
  return new Date(now.getTime() - Math.min(CLOSE_PAID_AFTER_DAYS, CLOSE_DECLINED_AFTER_DAYS) * DAY_MS)
}
