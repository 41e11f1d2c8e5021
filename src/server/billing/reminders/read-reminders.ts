import { endOfHold, type RemindedInvoice } from '#domain/accounting/reminders/reminder-schedule.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import {
  type FoundHold,
  listHolds,
  listSentReminders,
  type SentReminder,
} from '#server/billing/reminders/repository.ts'
import type { Db } from '#server/kit/db/database.ts'

/** What went out for an invoice, and its holds, the newest first. */
export interface ReminderHistory {
  sent: SentReminder[]
  holds: FoundHold[]
  /** As the schedule sees it. */
  reminded: RemindedInvoice
}

interface BilledInvoice {
  number: string
  dueOn: CalendarDate
  issuedAt: Date
}

/** The same of several invoices, in their order. */
export async function readReminders(db: Db, billed: readonly BilledInvoice[]): Promise<ReminderHistory[]> {
  const numbers = billed.map(({ number }) => number)
  const [sent, holds] = await Promise.all([listSentReminders(db, numbers), listHolds(db, numbers)])
  return billed.map(({ number, dueOn, issuedAt }) => {
    const own = {
      sent: sent.filter(({ invoice }) => invoice === number),
      holds: holds.filter(({ invoice }) => invoice === number),
    }
    const scheduled = own.sent.filter(({ by }) => by === null)
    return { ...own, reminded: { dueOn, issuedAt, sent: scheduled, heldUntil: heldUntil(own.holds) } }
  })
}

/** The hold that is in force at a moment. */
export function findHold([newest]: readonly FoundHold[], now: Date): FoundHold | undefined {
  if (!newest || newest.releasedAt) return undefined
  return newest.lastDay === null || endOfHold(newest.lastDay) > now ? newest : undefined
}

/** Until when the newest hold lasts or lasted. */
function heldUntil([newest]: readonly FoundHold[]): Date | 'never' | undefined {
  if (!newest) return undefined
  const end = newest.lastDay === null ? undefined : endOfHold(newest.lastDay)
  const { releasedAt } = newest
  if (releasedAt) return end && end < releasedAt ? end : releasedAt
  return end ?? 'never'
}
