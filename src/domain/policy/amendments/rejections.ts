/** All reasons for refusing a request about a policy, with the text for the person who made it. */
const MESSAGES = {
  CANCELLED: 'This policy is cancelled; nothing on it can be changed any more.',
  LAPSED: 'This policy has lapsed, as no new date was given in time; nothing on it can be changed any more.',
  AWAITING_DATE:
    'The event is postponed. Give its new date first; then everything else can be changed again.',
  PLAY_HAS_STARTED: 'Play has started; from now on only a winner can be reported.',
  PLAY_HAS_NOT_STARTED: 'A winner can be reported as soon as play has started.',
  LAST_HOUR: 'Changes on this page end 1 hour before the first tee time. Call us.',
  CHANGES_USED_UP: 'All 10 changes of this policy are used. Call us if you need another.',
  REASON_REQUIRED: 'This policy has had its 10 changes: give the reason for another.',
  OPEN_TIME_OVER: 'The 12 months in which the event could be moved are over. Call us.',
  NOTHING_CHANGED: 'Nothing is different from what is insured now.',
  NOT_PRICED: 'There is no price for this change yet.',
  DATE_PASSED: 'Play on the new date has started or is over; choose a later one.',
  DATES_NOT_POSSIBLE: 'Some of the dates need another look.',
  ONLY_CONTEST: 'This is the only contest of the policy. Cancel the policy instead of taking it out.',
  DICE_ALONE: 'A dice roll is not insured alone. Keep another contest, or cancel the policy instead.',
  ADD_ON_ALONE:
    'The putting add-on is insured only beside a hole-in-one contest or a shootout. Keep one of them, take the add-on out too, or cancel the policy instead.',
  RUSH_NOT_ACCEPTED:
    'Signs can arrive in time only by rush shipping; agree to its fee, or go on without signs.',
  TEXT_ONLY: 'This says something in words and changes nothing by itself: answer it, or make the change.',
  NOT_IN_WORDS: 'This changes what is insured: approve or decline it.',
  LICENCE_EXPIRES:
    'The producer’s license or errors and omissions insurance ends before the last contest; renew it first.',
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
