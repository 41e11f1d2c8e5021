import { addDays, type CalendarDate } from '#domain/values/calendar.ts'

/** On which days an invoice is reminded of, counted from its due date: below 0 before it. In order, each once. */
export type ReminderSchedule = readonly number[]

export const REMINDER_LIMITS = { first: -60, last: 365, most: 10 } as const

/** Afterwards a reminder that was missed is left out: nobody is written to about a day that is long gone. */
const MISSED_FOR_DAYS = 14
/** In the morning of all of America. */
const AT = 'T16:00:00Z'
const DAY_MS = 86_400_000

/** Reads such as `-7, 7, 30`; undefined if it is anything else. */
export function parseReminderSchedule(text: string): ReminderSchedule | undefined {
  const words = text.split(',').map((word) => word.trim())
  if (!words.every((word) => /^[+-]?\d{1,3}$/.test(word))) return undefined
  const days = words.map(Number)
  const { first, last, most } = REMINDER_LIMITS
  const isAllowed = days.every((day, place) => {
    const before = days[place - 1]
    return day >= first && day <= last && (before === undefined || day > before)
  })
  return isAllowed && days.length <= most ? days.map((day) => day + 0) : undefined
}

/** Three reminders after the due date, as far from each other as the first is from it. */
export function everySoManyDays(days: number): ReminderSchedule {
  return [days, days * 2, days * 3]
}

/** An invoice, as far as its reminders are concerned. */
export interface RemindedInvoice {
  dueOn: CalendarDate
  issuedAt: Date
  /** What went out by the schedule; without the day of the schedule where an older build sent it. */
  sent: readonly { days: number | null; at: Date }[]
  /** When the last hold ended or ends; `never` while one has no end. */
  heldUntil?: Date | 'never' | undefined
}

/** A reminder of the schedule, and when it goes out. */
export interface PlannedReminder {
  days: number
  at: Date
}

/** The first morning after the last day of a hold. */
export function endOfHold(lastDay: CalendarDate): Date {
  return morningOf(addDays(lastDay, 1))
}

/** When reminders go out next that could have gone out before. */
export function nextMorning(now: Date): Date {
  const today = now.toISOString().slice(0, 10) as CalendarDate
  const morning = morningOf(today)
  return morning > now ? morning : morningOf(addDays(today, 1))
}

/**
 * What is to be sent now, if anything.
 *
 * @rule N108 Of reminders that were missed only the latest goes out, within 14 days and never the one before the due date after it; a hold sends none.
 */
export function findDueReminder(
  schedule: ReminderSchedule,
  invoice: RemindedInvoice,
  { now, isOverdue }: { now: Date; isOverdue: boolean },
): PlannedReminder | undefined {
  const { heldUntil } = invoice
  if (heldUntil === 'never' || (heldUntil && heldUntil > now)) return undefined
  const latest = plan(schedule, invoice).findLast(({ at }) => at <= now)
  if (!latest || wasSent(latest, invoice)) return undefined
  const since = heldUntil && heldUntil > latest.at ? heldUntil : latest.at
  if (now.getTime() - since.getTime() > MISSED_FOR_DAYS * DAY_MS) return undefined
  return isOverdue && latest.days <= 0 ? undefined : latest
}

/** What goes out next, as long as nothing is paid; `isOverdueAt` says whether it is overdue at a moment. */
export function findNextReminder(
  schedule: ReminderSchedule,
  invoice: RemindedInvoice,
  { now, isOverdueAt }: { now: Date; isOverdueAt: (moment: Date) => boolean },
): PlannedReminder | undefined {
  const { heldUntil } = invoice
  if (heldUntil === 'never') return undefined
  const from = heldUntil && heldUntil > now ? heldUntil : now
  const missed = findDueReminder(schedule, invoice, { now: from, isOverdue: isOverdueAt(from) })
  if (missed) return { ...missed, at: from > now ? from : nextMorning(now) }
  return plan(schedule, invoice).find((one) => one.at > from && !wasSent(one, invoice))
}

/** Those that come after the mail of the invoice itself. */
function plan(schedule: ReminderSchedule, { dueOn, issuedAt }: RemindedInvoice): PlannedReminder[] {
  return schedule
    .map((days) => ({ days, at: morningOf(addDays(dueOn, days)) }))
    .filter(({ at }) => at.getTime() > issuedAt.getTime() + DAY_MS)
}

/** Also one that stands for it because it went out later. */
function wasSent({ days, at }: PlannedReminder, { sent }: RemindedInvoice): boolean {
  return sent.some((one) => one.days === days || one.at >= at)
}

function morningOf(day: CalendarDate): Date {
  return new Date(day + AT)
}
