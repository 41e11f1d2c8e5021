import type { InvoiceReminders } from '#contract/accounting/reminders.ts'
import { findNextReminder } from '#domain/accounting/reminders/reminder-schedule.ts'
import { emailOfPayer, payersSeenBy } from '#domain/policy/producer-of-record.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { dayOf, readPayableInvoice } from '#server/billing/invoices/payable-invoice.ts'
import { findHold, readReminders } from '#server/billing/reminders/read-reminders.ts'
import type { FoundHold } from '#server/billing/reminders/repository.ts'
import type { Context } from '#server/kit/context.ts'

/** What went out for an invoice, what is next, and what holds it. */
export async function presentReminders(
  context: Pick<Context, 'db' | 'env' | 'now'>,
  { number, invoice: invoiceNumber }: { number: string; invoice: string },
): Promise<InvoiceReminders> {
  const { db, env } = context
  const session = { grants: 'everything' } as const
  const payable = await readPayableInvoice(context, { session, number, invoice: invoiceNumber })
  const { invoice, found } = payable
  const [history] = await readReminders(db, [invoice])
  if (!history) throw new Error(`Invoice ${invoiceNumber} has no reminders`)
  const { sent, holds, reminded } = history
  const now = context.now()
  const hold = findHold(holds, now)
  const email = emailOfPayer(found.policy, invoice.payer)
  const isReachable = payersSeenBy(found.policy, email).includes(invoice.payer)
  const isOverdueAt = (moment: Date) => invoice.dueOn < dayOf(payable, moment)
  const next =
    env.invoiceReminders && isReachable && invoice.open > 0
      ? findNextReminder(env.invoiceReminders, reminded, { now, isOverdueAt })
      : undefined
  return {
    invoice: invoiceNumber,
    state: stateOf(),
    sent: sent.map(({ at, days, by }) => ({ at: at.toISOString(), days, by })),
    next: next ? { on: dateInTimeZone(next.at, env.officeTimeZone), days: next.days } : null,
    hold: hold ? presentHold(hold) : null,
    past_holds: holds.filter((one) => one !== hold).map(presentHold),
  }

  function stateOf(): InvoiceReminders['state'] {
    if (invoice.open <= 0) return 'paid'
    if (hold) return 'held'
    if (!env.invoiceReminders) return 'off'
    if (!isReachable) return 'unreachable'
    return next ? 'planned' : 'done'
  }
}

function presentHold({ reason, lastDay, heldBy, heldAt, releasedBy, releasedAt }: FoundHold) {
  return {
    reason,
    until: lastDay,
    held_by: heldBy,
    held_at: heldAt.toISOString(),
    released_by: releasedBy,
    released_at: releasedAt?.toISOString() ?? null,
  }
}
