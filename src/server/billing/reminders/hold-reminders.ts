import { addDays, type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import { lockPayableInvoice, type PayableInvoice } from '#server/billing/invoices/payable-invoice.ts'
import { findHold } from '#server/billing/reminders/read-reminders.ts'
import { type FoundHold, insertHold, listHolds, releaseHold } from '#server/billing/reminders/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { requireStillAllowed } from '#server/reps/still-allowed.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

const MOST_DAYS = 366

interface ReminderSubject {
  /** Of the policy. */
  number: string
  invoice: string
  rep: Rep
}

/**
 * No reminder of an invoice goes out by the schedule until a day, or until a rep releases it.
 *
 * @rule N108 One hold at a time, on an invoice that is open; who, when and why is kept. A rep can still remind.
 */
export function holdReminders(
  context: Context,
  subject: ReminderSubject & { reason: string; until?: CalendarDate | undefined },
): Promise<void> {
  return change(context, subject, async (trx, effects, { payable, hold, at }) => {
    const { rep, invoice, reason, until } = subject
    if (hold) throw refuse('reason', 'These reminders are already on hold. Release them first')
    if (payable.invoice.open <= 0) throw refuse('reason', 'It’s paid by now. Reload the page')
    const today = dateInTimeZone(at, context.env.officeTimeZone)
    if (until !== undefined && (until < today || until > addDays(today, MOST_DAYS)))
      throw refuse('until', 'Choose a day from today on, within a year')
    await insertHold(trx, { invoice, reason, lastDay: until ?? null, heldBy: rep.id, heldAt: at })
    const detail = { invoice, reason, ...(until !== undefined && { until }) }
    const { quoteId } = payable.found.policy
    await effects.audit({ quoteId, at, actor: 'rep', repId: rep.id, event: 'reminders_held', detail })
  })
}

/** The schedule goes on; what was missed goes out the next morning. */
export function releaseReminders(context: Context, subject: ReminderSubject): Promise<void> {
  return change(context, subject, async (trx, effects, { payable, hold, at }) => {
    const { rep, invoice } = subject
    if (!hold) throw refuse('invoice', 'These reminders aren’t on hold by now. Reload the page')
    await releaseHold(trx, hold.id, { releasedBy: rep.id, releasedAt: at })
    const detail = { invoice, reason: hold.reason }
    const { quoteId } = payable.found.policy
    await effects.audit({ quoteId, at, actor: 'rep', repId: rep.id, event: 'reminders_released', detail })
  })
}

interface Changed {
  payable: PayableInvoice
  /** What is in force. */
  hold: FoundHold | undefined
  at: Date
}

function change(
  context: Context,
  { number, invoice, rep }: ReminderSubject,
  work: (trx: Db, effects: Effects, changed: Changed) => Promise<void>,
): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    await requireStillAllowed(trx, rep, 'accounts')
    const session = { grants: 'everything' } as const
    const payable = await lockPayableInvoice({ ...context, db: trx }, { session, number, invoice })
    const at = context.now()
    await work(trx, effects, { payable, hold: findHold(await listHolds(trx, [invoice]), at), at })
  })
}

function refuse(field: string, message: string): ProblemError {
  const problem: FieldProblem = { section: 'invoices', field, message }
  return new ProblemError({ code: 'INVALID', fields: [problem] })
}
