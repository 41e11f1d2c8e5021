import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { invoiceOfPolicy } from '#contract/invoices.ts'
import { openEnum } from '#contract/shapes.ts'
import { parseDay } from '#domain/values/calendar.ts'
import { rejectUnprintable } from '#domain/values/field-kinds.ts'

/** What becomes of the reminders of an invoice, `planned` where one is next. */
export const REMINDER_STATES = ['planned', 'held', 'paid', 'off', 'unreachable', 'done'] as const

const hold = z.object({
  reason: z.string(),
  /** The last day of the hold, as `yyyy-MM-dd`; null until it is released. */
  until: z.nullable(z.string()),
  /** The rep's name. */
  held_by: z.string(),
  held_at: z.string(),
  /** Null if nobody released it. */
  released_by: z.nullable(z.string()),
  released_at: z.nullable(z.string()),
})

const reminders = z.object({
  invoice: z.string(),
  state: openEnum(REMINDER_STATES, 'done'),
  /** What went out, the first first. */
  sent: z.array(
    z.object({
      at: z.string(),
      /** From the due date, below 0 before it; null of what a rep or an earlier release sent. */
      days: z.nullable(z.int()),
      /** The rep who sent it; null where it went out by itself. */
      by: z.nullable(z.string()),
    }),
  ),
  next: z.nullable(z.object({ on: z.string(), days: z.int() })),
  /** What holds them now. */
  hold: z.nullable(hold),
  /** The holds that are over, the newest first. */
  past_holds: z.array(hold),
})

export type InvoiceReminders = z.output<typeof reminders>

const response = z.object({ data: reminders })
const nothing = z.optional(z.nullable(z.strictObject({})))
const DAY_WRONG = 'Enter a day'

/** @rule N108 Reps see what was sent of an invoice, what is next, and who holds it and why. */
export const readInvoiceReminders = endpoint({
  name: 'readInvoiceReminders',
  method: 'GET',
  path: '/admin/policies/:number/invoices/:invoice/reminders',
  access: 'rep-session',
  permission: 'read',
  summary: 'Which reminders of an invoice were sent, which is next, and what holds them',
  params: invoiceOfPolicy,
  response,
})

/** @rule N108 A rep reminds of an open invoice at once, beside the scheduled reminders. */
export const remindOfInvoice = endpoint({
  name: 'remindOfInvoice',
  method: 'POST',
  path: '/admin/policies/:number/invoices/:invoice/reminders',
  access: 'rep-session',
  section: 'invoices',
  permission: 'accounts',
  idempotent: 'optional',
  summary: 'Mail the payer of an open invoice what is owed on it, with the link that pays it',
  params: invoiceOfPolicy,
  body: nothing,
  response: z.object({ data: z.object({ to: z.string() }) }),
})

/** @rule N108 A rep holds the scheduled reminders of an invoice and says why: until a day, or until they are released. */
export const holdReminders = endpoint({
  name: 'holdReminders',
  method: 'POST',
  path: '/admin/policies/:number/invoices/:invoice/reminders/hold',
  access: 'rep-session',
  section: 'invoices',
  permission: 'accounts',
  summary: 'Send no reminders of an invoice for now, with the reason, until a day or until released',
  params: invoiceOfPolicy,
  body: z.strictObject({
    reason: z
      .string({ error: 'Enter the reason' })
      .check(z.trim(), z.minLength(1, 'Enter the reason'), z.maxLength(500), rejectUnprintable),
    /** The last day of the hold, as `yyyy-MM-dd` or `MM/dd/yyyy`. */
    until: z.optional(
      z.string({ error: DAY_WRONG }).check(z.refine<string>((day) => parseDay(day) !== undefined, DAY_WRONG)),
    ),
  }),
  response,
})

export const releaseReminders = endpoint({
  name: 'releaseReminders',
  method: 'POST',
  path: '/admin/policies/:number/invoices/:invoice/reminders/release',
  access: 'rep-session',
  section: 'invoices',
  permission: 'accounts',
  summary: 'Send the reminders of an invoice again; one that was missed goes out the next morning',
  params: invoiceOfPolicy,
  body: nothing,
  response,
})
