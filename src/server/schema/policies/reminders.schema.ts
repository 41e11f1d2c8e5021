import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/kit/db/schema/columns.ts'
import { invoices } from '#server/schema/policies/accounting.schema.ts'
import { reps } from '#server/schema/reps/reps.schema.ts'

/** A reminder of an invoice that was mailed: by the schedule, or by a rep. Rows are only added. */
export const invoiceReminders = pgTable(
  'invoice_reminders',
  {
    id: uuid().primaryKey().defaultRandom(),
    invoice: text()
      .notNull()
      .references(() => invoices.number),
    /** The day of the schedule, from the due date. Null of a rep's, and of what older builds sent. */
    days: integer(),
    sentAt: moment().notNull(),
    /** The rep who sent it. */
    repId: uuid().references(() => reps.id),
  },
  (table) => [
    index('invoice_reminders_invoice').on(table.invoice),
    // Each day of the schedule once, whoever else sends at the same moment.
    uniqueIndex('invoice_reminders_once')
      .on(table.invoice, table.days)
      .where(sql`${table.days} is not null`),
    index('invoice_reminders_rep')
      .on(table.repId)
      .where(sql`${table.repId} is not null`),
    check('invoice_reminders_sender', sql`${table.days} is null or ${table.repId} is null`),
  ],
)

/** That no reminder of an invoice goes out by the schedule. Only its release is added to it. */
export const reminderHolds = pgTable(
  'reminder_holds',
  {
    id: uuid().primaryKey().defaultRandom(),
    invoice: text()
      .notNull()
      .references(() => invoices.number),
    reason: text().notNull(),
    /** The last day of the hold; null until it is released. */
    lastDay: date({ mode: 'string' }),
    heldBy: uuid()
      .notNull()
      .references(() => reps.id),
    heldAt: moment().notNull(),
    releasedBy: uuid().references(() => reps.id),
    releasedAt: moment(),
  },
  (table) => [
    index('reminder_holds_invoice').on(table.invoice, table.heldAt),
    index('reminder_holds_held_by').on(table.heldBy),
    index('reminder_holds_released_by')
      .on(table.releasedBy)
      .where(sql`${table.releasedBy} is not null`),
    check('reminder_holds_release', sql`(${table.releasedBy} is null) = (${table.releasedAt} is null)`),
  ],
)
