import { type Count, type TodayAnswer } from '#contract/desk/today.ts'
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

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

function inWords({ value, is_exact: isExact }: Count): string {
  const number = NUMBERS[value] ?? value.toLocaleString('en-US')
  return isExact ? number : `more than ${NUMBERS[value - 1] ?? (value - 1).toLocaleString('en-US')}`
}

/** `Eleven things wait`, and how many of them until tonight; undefined if none is. */
export function sayWaiting({ all, tonight }: TodayAnswer['waiting']): {
  all: string
  tonight: string | undefined
} {
  const said = `${inWords(all)} ${all.value === 1 ? 'thing waits' : 'things wait'}`
  return {
    all: said.charAt(0).toUpperCase() + said.slice(1),
    tonight: tonight.value === 0 ? undefined : `${inWords(tonight)} until tonight`,
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
  if (!event) return 'Nothing waits.'
  return `Nothing waits. The next event is ${sayOn(event.on as CalendarDate, today as CalendarDate)}.`
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
  quote_sending_undone: 'took a sent quote back',
  quote_assigned: 'gave a quote to a rep',
  editing_taken_over: 'took a quote over',
  coupon_added: 'added a coupon',
  coupon_removed: 'took a coupon off',
  fee_overridden: 'set a fee by hand',
  override_removed: 'put a computed fee back',
  approval_recorded: 'answered a referral',
  carrier_asked: 'asked the carrier',
  logo_uploaded: 'uploaded a picture',
  logo_removed: 'took a picture out',
  terms_sent: 'sent the terms',
  message_sent_again: 'sent a failed mail again',
  purchase_started: 'started a payment',
  policy_issued: 'sold a policy',
  policy_changed: 'changed a policy',
  policy_postponed: 'moved the dates of a policy',
  policy_cancelled: 'cancelled a policy',
  tee_time_agreed: 'agreed to a tee time',
  tee_time_kept: 'kept the earlier tee time',
  change_requested: 'asked for a change',
  change_approved: 'approved a change',
  change_declined: 'declined a change',
  change_answered: 'answered a request',
  change_withdrawn: 'withdrew a change',
  producer_changed: 'changed the producer of record',
  credit_issued: 'gave a credit',
  credit_asked: 'asked for a credit',
  credit_approved: 'approved a credit',
  credit_declined: 'declined a credit',
  credit_taken_back: 'took a credit back',
  payment_received: 'recorded a payment',
  payment_applied: 'used money for an invoice',
  refund_started: 'paid money back',
  email_change_requested: 'asked for another e-mail address',
}

export function sayNews(event: string): string {
  return NEWS[event] ?? event.replaceAll('_', ' ')
}
