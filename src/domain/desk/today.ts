import type { ReferralCode } from '#domain/problem.ts'
import { addDays, businessDaysBetween, type CalendarDate } from '#domain/values/calendar.ts'

/** Where what waits comes from, the most urgent first: of what is due on one day, it stands in this order. */
export const TODAY_SOURCE_NAMES = [
  'referral',
  'change',
  'carrier-answer',
  'sign-request',
  'answer',
  'claim-answer',
  'claim-payment',
  'mention',
  'task',
  'mail',
  'invoice',
  'quote-end',
  'incomplete',
  'job',
] as const

export type TodaySourceName = (typeof TODAY_SOURCE_NAMES)[number]

/**
 * What can be done next with something that waits, by the verb that stands beside it. Some is done in place, and then names what it
 * is done to; the others open the page where it is done.
 */
export type TodayVerb =
  /** The quote’s first open approval, in place. */
  | { verb: 'decide-referral' | 'ask-carrier' | 'record-answer'; id: string }
  /** The change, request, credit or tee time of the policy with this number, in place. */
  | { verb: 'decide-change'; id: string }
  /** The quote, priced and sent again, in place. */
  | { verb: 'send-quote'; id: string }
  /** The task with this id, in place. */
  | { verb: 'finish-task'; id: string }
  /** The message, in place. */
  | { verb: 'send-mail-again'; id: string }
  | {
      verb:
        | 'answer-mail'
        | 'read-note'
        | 'complete-quote'
        | 'mend-address'
        | 'see-money'
        | 'see-doctor'
        | 'open'
      id: null
    }

export const TODAY_VERBS = [
  'open',
  'decide-referral',
  'ask-carrier',
  'record-answer',
  'decide-change',
  'send-quote',
  'send-mail-again',
  'finish-task',
  'answer-mail',
  'read-note',
  'complete-quote',
  'mend-address',
  'see-money',
  'see-doctor',
] as const satisfies readonly TodayVerb['verb'][]

/** By when it is to be done: before the day is over, or some day of the week. */
export const TODAY_SECTIONS = ['tonight', 'week'] as const
export type TodaySection = (typeof TODAY_SECTIONS)[number]

/** How far ahead the reps' home looks. */
const DAYS_AHEAD = 7

/** A quote is to be complete so long before play, so that what it needs still arrives in the ordinary way. */
const DAYS_TO_COMPLETE = 7

/** The last day that the reps' home looks at. */
export function lastDayAhead(today: CalendarDate): CalendarDate {
  return addDays(today, DAYS_AHEAD)
}

/**
 * The part of the reps' home in which something stands.
 *
 * @rule O18 What is due today or was due earlier is for tonight, all else of the week for later.
 */
export function sectionOf(dueOn: CalendarDate, today: CalendarDate): TodaySection {
  return dueOn <= today ? 'tonight' : 'week'
}

/**
 * By when a quote is to be complete in which something is missing; never in the past.
 *
 * @rule O18 A quote in which something is missing is due a week before its first contest, and from then on today.
 */
export function completeBy(firstContest: CalendarDate, today: CalendarDate): CalendarDate {
  const wanted = addDays(firstContest, -DAYS_TO_COMPLETE)
  return wanted < today ? today : wanted
}

/** The last first contest of which a quote is to be complete within the days that the reps' home looks at. */
export function lastContestToComplete(today: CalendarDate): CalendarDate {
  return addDays(lastDayAhead(today), DAYS_TO_COMPLETE)
}

/** A quote that was sent since then is the client’s to answer, and not sent again. */
export function sentLatelySince(now: Date): Date {
  return new Date(now.getTime() - DAYS_TO_ANSWER * 24 * 60 * 60_000)
}

const DAYS_TO_ANSWER = 3

/** What the carrier approves. */
export const CARRIER_REFERRALS: readonly ReferralCode[] = ['CARRIER_NOTE']

/** How long ago something was, as it is said: `3 hours ago`. */
export function saidAgo(then: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000)
  if (minutes < 1) return 'a moment ago'
  if (minutes < 60) return counted(minutes, 'minute')
  if (minutes < 24 * 60) return counted(Math.floor(minutes / 60), 'hour')
  return counted(Math.floor(minutes / (24 * 60)), 'day')
}

function counted(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'} ago`
}

/** When something is, or was, as seen from today: `today`, `in 12 days`, `33 days ago`. */
export function saidFromToday(days: number): string {
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}

const DAY_MS = 86_400_000

/**
 * A carrier that was asked before this moment, and has not answered, is to be reminded.
 *
 * @rule D32 Its answer becomes a task so many business days after it was asked.
 */
export function unansweredSince(now: Date, today: CalendarDate, businessDays: number): Date {
  let days = 0
  while (businessDaysBetween(addDays(today, -days), today) < businessDays) days += 1
  return new Date(now.getTime() - days * DAY_MS)
}
