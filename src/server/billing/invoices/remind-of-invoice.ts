import { policyEnd } from '#domain/policy/policy-state.ts'
import { emailOfPayer, payersSeenBy } from '#domain/policy/producer-of-record.ts'
import { queueInvoiceMail, scheduleInvoiceReminder } from '#server/accounting/invoices/queue-invoice-mail.ts'
import { lockPayableInvoice } from '#server/billing/invoices/payable-invoice.ts'
import { findInvoiceContent, findPolicyOfInvoice } from '#server/accounting/invoices/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { JobPayloads } from '#server/jobs/job-kinds.ts'
import { runWrite } from '#server/writes/run-write.ts'

/**
 * The job that reminds the payer of an overdue invoice, unless it is paid or nobody is reminded any more.
 *
 * @rule N87 N108 A reminder goes to the invoice's payer while its link works, says what is owed now, and changes no cover.
 */
export async function remindOfInvoice(
  context: Context,
  { invoice: number = '', nth = '1' }: Partial<JobPayloads['remind-of-invoice']>,
): Promise<void> {
  if (context.env.invoiceReminderDays === undefined) return
  const policyNumber = await findPolicyOfInvoice(context.db, number)
  if (policyNumber === undefined) return
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('What was sent is listed with the messages of the quote')
    const inTransaction = { ...context, db: trx }
    const session = { grants: 'everything' } as const
    const { invoice, found } = await lockPayableInvoice(inTransaction, {
      session,
      number: policyNumber,
      invoice: number,
    })
    const { policy } = found
    const { quoteId } = policy
    const { open, payer } = invoice
    if (open <= 0 || !payersSeenBy(policy, emailOfPayer(policy, payer)).includes(payer)) return
    const content = await findInvoiceContent(trx, number)
    const cause = `invoice-reminder:${number}:${nth}`
    const because = policyEnd(policy) === undefined ? 'overdue' : 'overdue-after-end'
    const billed = { policy, payer, quoteId, content, open, because, cause } as const
    await queueInvoiceMail(inTransaction, billed)
    await scheduleInvoiceReminder(inTransaction, content, Number(nth) + 1)
  })
}
