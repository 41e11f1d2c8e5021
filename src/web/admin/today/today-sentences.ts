import type { Count, TodayAnswer } from '#contract/desk/today.ts'
import {
  addDays,
  type CalendarDate,
  daysBetween,
  formatLongDate,
  formatShortDay,
} from '#domain/values/calendar.ts'

/** How somebody is greeted at an hour of their day. */
export function greetingAt(hour: number, name: string): string {
  const partOfDay = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  const [first = name] = name.split(' ')
  return `Good ${partOfDay}, ${first}.`
}

function inDigits({ value, is_exact: isExact }: Count): string {
  return isExact ? value.toLocaleString('en-US') : `more than ${(value - 1).toLocaleString('en-US')}`
}

/** `You have 11 things to do`, and how many of them by tonight; undefined if none is. */
export function sayWaiting({ all, tonight }: TodayAnswer['waiting']): {
  all: string
  tonight: string | undefined
} {
  return {
    all: `You have ${inDigits(all)} ${all.value === 1 ? 'thing' : 'things'} to do`,
    tonight: tonight.value === 0 ? undefined : `${inDigits(tonight)} by tonight`,
  }
}

/** `Monday, April 19`. */
export function sayDay(day: CalendarDate): string {
  return formatLongDate(day).replace(/, \d{4}$/, '')
}

/** A day after so many is said with its year. */
const FAR_DAYS = 180

/** By when something is to be done, as seen from today, and whether it is soon. */
export function sayDue(dueOn: string, today: string): { text: string; isSoon: boolean } {
  const day = dueOn as CalendarDate
  const days = daysBetween(today as CalendarDate, day)
  if (days === 0) return { text: 'Today', isSoon: true }
  if (days === 1) return { text: 'Tomorrow', isSoon: true }
  const text = Math.abs(days) > FAR_DAYS ? `${formatShortDay(day)}, ${day.slice(0, 4)}` : formatShortDay(day)
  return days < 0 ? { text: `Since ${text}`, isSoon: true } : { text, isSoon: false }
}

/** What is said where nothing waits. */
export function sayNothing({
  events,
  next_event: next,
  today,
}: Pick<TodayAnswer, 'events' | 'next_event' | 'today'>): string {
  const event = events.all.find((one) => one.is_insured) ?? next
  if (!event) return 'You’re all caught up.'
  return `You’re all caught up. The next event is ${sayOn(event.on as CalendarDate, today as CalendarDate)}.`
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

function sayOn(day: CalendarDate, today: CalendarDate): string {
  if (day === today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  if (daysBetween(today, day) < 7) return `on ${weekday.format(new Date(`${day}T12:00:00Z`))}`
  return `on ${sayDue(day, today).text}`
}

/** What a colleague did; an event that only a newer server knows is said by its name. */
const NEWS: Readonly<Record<string, string>> = {
  quote_started: 'started a quote',
  quote_copied: 'copied a quote',
  quote_saved: 'changed a quote',
  quote_sent: 'sent a quote',
  quote_sending_undone: 'recalled a sent quote',
  quote_assigned: 'assigned a quote',
  editing_taken_over: 'took over a quote',
  coupon_added: 'added a coupon',
  coupon_removed: 'removed a coupon',
  fee_overridden: 'set a fee',
  override_removed: 'restored a computed fee',
  approval_recorded: 'answered a referral',
  carrier_asked: 'asked the carrier',
  logo_uploaded: 'uploaded a picture',
  logo_removed: 'removed a picture',
  sticker_picture_uploaded: 'uploaded a picture for a sticker',
  terms_sent: 'sent the terms',
  message_sent_again: 'resent a failed email',
  purchase_started: 'started a payment',
  policy_issued: 'sold a policy',
  policy_changed: 'changed a policy',
  policy_postponed: 'moved a policy’s dates',
  policy_cancelled: 'cancelled a policy',
  tee_time_agreed: 'agreed to a tee time',
  tee_time_kept: 'kept the earlier tee time',
  change_requested: 'requested a change',
  change_approved: 'approved a change',
  change_declined: 'declined a change',
  change_answered: 'answered a request',
  change_withdrawn: 'withdrew a change',
  producer_changed: 'changed the producer of record',
  credit_issued: 'gave a credit',
  credit_asked: 'requested a credit',
  credit_approved: 'approved a credit',
  credit_declined: 'declined a credit',
  credit_taken_back: 'cancelled a credit',
  payment_received: 'recorded a payment',
  payment_applied: 'applied a payment to an invoice',
  refund_started: 'refunded a payment',
  email_change_requested: 'requested an email change',
  claim_reported: 'reported a win',
  claim_changed: 'worked on a claim',
  claim_file_downloaded: 'downloaded a file of a claim',
  claim_identity_shown: 'looked at an identity document',
  case_file_added: 'added a file',
  case_file_renamed: 'renamed a file',
  case_files_moved: 'moved files',
  case_files_marked: 'changed who sees files',
  case_files_deleted: 'deleted files',
  case_files_restored: 'restored files',
  case_files_downloaded: 'downloaded files',
  case_files_sent: 'emailed files',
  policy_letter_written: 'wrote a letter',
  proof_made: 'made a proof of insurance',
  case_file_link_ended: 'ended a link to files',
  case_folder_made: 'created a folder',
  case_folder_renamed: 'renamed a folder',
  case_folder_deleted: 'deleted a folder',
}

export function sayNews(event: string): string {
  return NEWS[event] ?? event.replaceAll('_', ' ')
}
