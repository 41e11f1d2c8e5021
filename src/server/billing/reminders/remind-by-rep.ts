import { randomUUID } from 'node:crypto'
import { policyEnd } from '#domain/policy/policy-state.ts'
import { emailOfPayer, payersSeenBy } from '#domain/policy/producer-of-record.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import { queueInvoiceMail } from '#server/accounting/invoices/queue-invoice-mail.ts'
import { findInvoiceContent } from '#server/accounting/invoices/repository.ts'
import { dayOf, lockPayableInvoice } from '#server/billing/invoices/payable-invoice.ts'
import { insertReminder } from '#server/billing/reminders/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface ReminderAsked {
  /** Of the policy. */
  number: string
  invoice: string
  rep: Rep
}

/**
 * Mails the payer of an open invoice once more what is owed on it, with the link that pays it.
 *
 * @rule N87 N108 A rep reminds of an invoice that is open; the scheduled reminders go on as before.
 */
export async function remindByRep(
  context: Context,
  { number, invoice: invoiceNumber, rep }: ReminderAsked,
): Promise<{ to: string }> {
  return await runWrite(context, async (trx, effects) => {
    const inTransaction = { ...context, db: trx }
    const session = { grants: 'everything' } as const
    const asked = { session, number, invoice: invoiceNumber }
    const { invoice, found } = await lockPayableInvoice(inTransaction, asked)
    const { policy } = found
    const { quoteId } = policy
    const { open, payer, dueOn } = invoice
    const to = emailOfPayer(policy, payer)
    if (open <= 0) throw refuse('It’s paid by now. Reload the page')
    if (!payersSeenBy(policy, to).includes(payer))
      throw refuse('The payer no longer opens this policy. Call them')
    const at = context.now()
    const isDue = dueOn < dayOf({ found }, at)
    const because = !isDue ? 'issued' : policyEnd(policy) === undefined ? 'overdue' : 'overdue-after-end'
    const content = await findInvoiceContent(trx, invoiceNumber)
    const cause = `invoice-reminder:${invoiceNumber}:${randomUUID()}`
    await insertReminder(trx, { invoice: invoiceNumber, sentAt: at, repId: rep.id })
    await queueInvoiceMail(inTransaction, { policy, payer, quoteId, content, open, because, cause })
    const detail = { invoice: invoiceNumber, to }
    await effects.audit({ quoteId, at, actor: 'rep', repId: rep.id, event: 'invoice_reminded', detail })
    return { to }
  })
}

function refuse(message: string): ProblemError {
  const problem: FieldProblem = { section: 'invoices', field: 'invoice', message }
  return new ProblemError({ code: 'INVALID', fields: [problem] })
}
