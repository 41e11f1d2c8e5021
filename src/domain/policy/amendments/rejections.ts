/** All reasons for refusing a request about a policy, with the text for the person who made it. */
const MESSAGES = {
  CANCELLED: 'This policy is cancelled, so it can no longer be changed.',
  LAPSED: 'This policy expired because no new date was set in time, so it can no longer be changed.',
  AWAITING_DATE: 'The event is postponed. Set a new date first. Then you can change everything else.',
  PLAY_HAS_STARTED: 'Your event is under way. You can still report a win.',
  PLAY_HAS_NOT_STARTED: 'You can report a win once your event has started.',
  LAST_HOUR: 'Changes close 1 hour before the first tee time. Call us.',
  CHANGES_USED_UP: 'You’ve used all 10 changes of this policy. Call us if you need another.',
  REASON_REQUIRED: 'This policy has used its 10 changes. Enter the reason for another.',
  OPEN_TIME_OVER: 'The 12 months to move the event are over. Call us.',
  NOTHING_CHANGED: 'Nothing differs from what is insured now.',
  NOT_PRICED: 'We don’t have a price for this change yet.',
  DATE_PASSED: 'The new date has already started. Choose a later one.',
  DATES_NOT_POSSIBLE: 'Check the dates below.',
  ONLY_CONTEST: 'This is the only contest of the policy. Cancel the policy instead of removing it.',
  DICE_ALONE: 'We can’t insure a dice roll alone. Keep another contest, or cancel the policy instead.',
  ADD_ON_ALONE:
    'We insure the putting add-on only with a hole-in-one contest or a shootout. Keep one of them, remove the add-on too, or cancel the policy instead.',
  RUSH_NOT_ACCEPTED: 'Your signs need rush shipping to arrive on time. Add it, or continue without signs.',
  TEXT_ONLY: 'This is a request in words. Answer it, or make the change.',
  NOT_IN_WORDS: 'This changes what is insured. Approve or decline it.',
  LICENCE_EXPIRES:
    'The producer’s license or E&O insurance (for mistakes as an agent) ends before the last contest. Renew it first.',
} as const

export type RejectionCode = keyof typeof MESSAGES

/** Why a request is not taken. */
export interface Rejection {
  code: RejectionCode
  message: string
}

export function reject(code: RejectionCode): Rejection {
  return { code, message: MESSAGES[code] }
}
