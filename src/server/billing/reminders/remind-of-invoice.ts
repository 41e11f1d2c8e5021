import { findDueReminder } from '#domain/accounting/reminders/reminder-schedule.ts'
import { policyEnd } from '#domain/policy/policy-state.ts'
import { emailOfPayer, payersSeenBy } from '#domain/policy/producer-of-record.ts'
import { addDays, dateInTimeZone } from '#domain/values/calendar.ts'
import { queueInvoiceMail } from '#server/accounting/invoices/queue-invoice-mail.ts'
import { findInvoiceContent, findPolicyOfInvoice } from '#server/accounting/invoices/repository.ts'
import { dayOf, lockPayableInvoice } from '#server/billing/invoices/payable-invoice.ts'
import { readReminders } from '#server/billing/reminders/read-reminders.ts'
import { insertReminder, listInvoicesToRemind } from '#server/billing/reminders/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { HandlerOf } from '#server/jobs/run-job.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** Longer than a missed reminder goes out late; a hold may end later. */
const BACK_DAYS = 400

/**
 * Reminds the payers of open invoices on the days of the schedule. It looks at what is due now, so that a restart, a clock
 * that jumped or another schedule leaves nothing behind.
 *
 * @rule N108 Open invoices are reminded of by setting: on days before and after the due date, each day once.
 */
export function createInvoiceReminderJob(context: Context): HandlerOf<'send-invoice-reminders'> {
  return async () => {
    const { env, db, now, stopping } = context
    const { invoiceReminders: schedule } = env
    if (!schedule) return
    const today = dateInTimeZone(now(), 'UTC')
    const window = { from: addDays(today, -BACK_DAYS), to: addDays(today, -Math.min(...schedule) + 1) }
    const open = await listInvoicesToRemind(db, window)
    const histories = await readReminders(db, open)
    const failures: unknown[] = []
    for (const [place, { number }] of open.entries()) {
      const reminded = histories[place]?.reminded
      // Whether it is overdue is seen once it is locked.
      if (!reminded || !findDueReminder(schedule, reminded, { now: now(), isOverdue: false })) continue
      if (stopping.aborted) break
      try {
        await remindOfInvoice(context, number)
      } catch (error) {
        // One that fails must not stop the others.
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}

/**
 * Reminds of one invoice, unless nothing is due, it is held or paid, or its payer no longer opens the policy.
 *
 * @rule N87 N108 A reminder goes to the invoice's payer while its link works, says what is owed now, and changes no cover.
 */
export async function remindOfInvoice(context: Context, number: string): Promise<void> {
  const { invoiceReminders: schedule } = context.env
  if (!schedule) return
  const policyNumber = await findPolicyOfInvoice(context.db, number)
  if (policyNumber === undefined) return
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('What was sent is listed with the invoice and with the messages of the quote')
    const inTransaction = { ...context, db: trx }
    const session = { grants: 'everything' } as const
    const { invoice, found } = await lockPayableInvoice(inTransaction, {
      session,
      number: policyNumber,
      invoice: number,
    })
    const { policy } = found
    const { quoteId } = policy
    const { open, payer, dueOn } = invoice
    const at = context.now()
    const isOverdue = dueOn < dayOf({ found }, at)
    const [history] = await readReminders(trx, [invoice])
    const due = history && findDueReminder(schedule, history.reminded, { now: at, isOverdue })
    if (!due || open <= 0 || !payersSeenBy(policy, emailOfPayer(policy, payer)).includes(payer)) return
    if (!(await insertReminder(trx, { invoice: number, days: due.days, sentAt: at }))) return
    const content = await findInvoiceContent(trx, number)
    const cause = `invoice-reminder:${number}:day${due.days}`
    const because = !isOverdue
      ? 'due-soon'
      : policyEnd(policy) === undefined
        ? 'overdue'
        : 'overdue-after-end'
    await queueInvoiceMail(inTransaction, { policy, payer, quoteId, content, open, because, cause })
  })
}
