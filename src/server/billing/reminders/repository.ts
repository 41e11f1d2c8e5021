import { aliasedTable, and, asc, between, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { openOnInvoice } from '#server/accounting/credits/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { invoices } from '#server/schema/policies/accounting.schema.ts'
import { invoiceReminders, reminderHolds } from '#server/schema/policies/reminders.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** The invoices that are due between two days and on which something is owed, the first due first. */
export async function listInvoicesToRemind(
  db: Db,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<{ number: string; dueOn: CalendarDate; issuedAt: Date }[]> {
  const rows = await db
    .select({ number: invoices.number, dueOn: invoices.dueOn, issuedAt: invoices.issuedAt })
    .from(invoices)
    .where(and(between(invoices.dueOn, from, to), sql`${openOnInvoice} > 0`))
    .orderBy(asc(invoices.dueOn), asc(invoices.number))
  return rows.map((row) => ({ ...row, dueOn: row.dueOn as CalendarDate }))
}

/** False if that day of the schedule was sent already. */
export async function insertReminder(
  trx: Db,
  reminder: typeof invoiceReminders.$inferInsert,
): Promise<boolean> {
  const added = await trx
    .insert(invoiceReminders)
    .values(reminder)
    .onConflictDoNothing()
    .returning({ id: invoiceReminders.id })
  return added.length > 0
}

export interface SentReminder {
  invoice: string
  days: number | null
  at: Date
  /** The name of the rep who sent it. */
  by: string | null
}

/** What went out for some invoices, the first first. */
export function listSentReminders(db: Db, numbers: readonly string[]): Promise<SentReminder[]> {
  return db
    .select({
      invoice: invoiceReminders.invoice,
      days: invoiceReminders.days,
      at: invoiceReminders.sentAt,
      by: reps.name,
    })
    .from(invoiceReminders)
    .leftJoin(reps, eq(reps.id, invoiceReminders.repId))
    .where(inArray(invoiceReminders.invoice, [...numbers]))
    .orderBy(asc(invoiceReminders.sentAt))
}

export interface FoundHold {
  id: string
  invoice: string
  reason: string
  lastDay: CalendarDate | null
  heldBy: string
  heldAt: Date
  releasedBy: string | null
  releasedAt: Date | null
}

const releasers = aliasedTable(reps, 'releasers')

/** The holds of some invoices, the newest first. */
export function listHolds(db: Db, numbers: readonly string[]): Promise<FoundHold[]> {
  return db
    .select({
      id: reminderHolds.id,
      invoice: reminderHolds.invoice,
      reason: reminderHolds.reason,
      lastDay: sql<CalendarDate | null>`${reminderHolds.lastDay}`,
      heldBy: reps.name,
      heldAt: reminderHolds.heldAt,
      releasedBy: releasers.name,
      releasedAt: reminderHolds.releasedAt,
    })
    .from(reminderHolds)
    .innerJoin(reps, eq(reps.id, reminderHolds.heldBy))
    .leftJoin(releasers, eq(releasers.id, reminderHolds.releasedBy))
    .where(inArray(reminderHolds.invoice, [...numbers]))
    .orderBy(desc(reminderHolds.heldAt))
}

export async function insertHold(trx: Db, hold: typeof reminderHolds.$inferInsert): Promise<void> {
  await trx.insert(reminderHolds).values(hold)
}

/** Ends a hold that was not released. */
export async function releaseHold(
  trx: Db,
  id: string,
  release: { releasedBy: string; releasedAt: Date },
): Promise<void> {
  await trx
    .update(reminderHolds)
    .set(release)
    .where(and(eq(reminderHolds.id, id), isNull(reminderHolds.releasedAt)))
}
