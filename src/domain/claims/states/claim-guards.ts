import type { ClaimStatus } from '#domain/claims/states/claim-history.ts'
import { type ClaimEventKind, statesAfter } from '#domain/claims/states/claim-states.ts'
import { addDays, type CalendarDate } from '#domain/values/calendar.ts'

/** So often one decline may be answered. */
export const MOST_ANSWERS = 10

/** A claim of which nobody sends the documents is given up so many days after they were due, and after a reminder. */
const GIVEN_UP_AFTER_DAYS = 14

/** Why something cannot be done with a claim, beside what its state allows. */
export const CLAIM_REJECTIONS = {
  CLAIM_STATE: 'The claim isn’t in a state that allows this',
  ANSWERS_USED_UP: `This decision was answered ${MOST_ANSWERS} times already. Call us instead.`,
  ANSWER_OPEN: 'There is an answer that no one has handled yet',
  TOO_EARLY: `A claim can be closed as not pursued ${GIVEN_UP_AFTER_DAYS} days after its documents were due`,
  NO_REMINDER: 'Ask for the documents again before you close the claim',
  REASON_REQUIRED: 'Enter a reason',
  ALREADY_CLAIMED: 'Another claim for this win or contest is open',
  ALREADY_PAID: 'Part of this claim is paid',
  FILLED_IN: 'Fill this document in on its page instead of sending a file',
  IDENTITY_DOCUMENT: 'Only the winner sends this, on a page of their own',
} as const

export type ClaimRejection = keyof typeof CLAIM_REJECTIONS

/** What decides besides the state. */
export interface GuardedEvent {
  kind: ClaimEventKind
  reason?: string
  /** Today at the event. */
  today: CalendarDate
  /** Until when the documents were due; absent while a date is awaited. */
  documentsBy?: CalendarDate
  wasReminded: boolean
  /** Another claim took its place. */
  isTaken: boolean
  /** A payment that was not reversed, or an annuity that was bought. */
  isPaidInPart: boolean
}

/** The events that need a reason. */
const WITH_REASON: readonly ClaimEventKind[] = [
  'withdraw',
  'duplicate',
  'not_pursued',
  'bonus_settled',
  'reopen',
  'uphold',
  'reverse_payment',
  'change_reserve',
]

/**
 * Why an event cannot happen to a claim now; undefined if it can.
 *
 * @rule N111 Closed without a decision: withdrawn, a duplicate, or given up long after the documents were due; each can be reopened while no other claim has taken its place.
 */
export function findEventRejection(status: ClaimStatus, event: GuardedEvent): ClaimRejection | undefined {
  const { kind, reason } = event
  if (statesAfter(kind, status.state).length === 0) return 'CLAIM_STATE'
  if (WITH_REASON.includes(kind) && !reason?.trim()) return 'REASON_REQUIRED'
  return GUARDS[kind]?.(status, event)
}

type Guard = (status: ClaimStatus, event: GuardedEvent) => ClaimRejection | undefined

const GUARDS: { readonly [K in ClaimEventKind]?: Guard } = {
  answer: ({ answers }) => (answers >= MOST_ANSWERS ? 'ANSWERS_USED_UP' : undefined),
  close: ({ state, isAnswered }) => (state === 'declined' && isAnswered ? 'ANSWER_OPEN' : undefined),
  not_pursued: (_status, { today, documentsBy, wasReminded }) => {
    if (documentsBy === undefined || today < addDays(documentsBy, GIVEN_UP_AFTER_DAYS)) return 'TOO_EARLY'
    return wasReminded ? undefined : 'NO_REMINDER'
  },
  reopen: ({ state }, { isTaken, isPaidInPart }) => {
    if (isTaken) return 'ALREADY_CLAIMED'
    return state === 'approved' && isPaidInPart ? 'ALREADY_PAID' : undefined
  },
}
