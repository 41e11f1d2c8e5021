import { emailOfPayer } from '#domain/policy/producer-of-record.ts'
import { mailAboutBooking, requireReceiver } from '#server/messaging/mail-of-booking.ts'
import { pagePath } from '#contract/page-path.ts'
import { buildRefundDocument } from '#domain/documents/billing/refund-document.ts'
import type { RefundContent } from '#domain/documents/billing/refund.ts'
import { findRefundedMoney, type Refund, type RefundedMoney } from '#server/accounting/refunds/repository.ts'
import { readStatementOfPayer } from '#server/accounting/statement/read-statements.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createRefundTaskMail } from '#server/messaging/templates/account/refund-task.ts'
import { createRefundMail } from '#server/messaging/templates/account/refund.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Context } from '#server/kit/context.ts'

/**
 * Queues the mail with the refund's document to whoever paid, in the transaction that completes it.
 *
 * @rule N63 N87 Whoever paid alone hears of the money that comes back, also after another one has become the payer.
 */
export async function queueRefundMail(
  trx: Db,
  context: Context,
  content: RefundContent,
  { quoteId, policy, payer }: RefundedMoney,
): Promise<void> {
  const { env, now } = context
  const about = `refund ${content.number} of policy ${content.policyNumber}`
  const cause = `refund:${content.number}`
  await mailAboutBooking({ ...context, db: trx }, { cause, quoteId, about }, async (inner) => {
    const to = [requireReceiver(emailOfPayer(policy, payer))]
    const statement = await readStatementOfPayer(inner, policy, payer)
    const mail = createRefundMail(createLetterhead(env), content, statement)
    const words = buildRefundDocument(content)
    const attachments = [{ fileName: `${content.policyNumber}-${content.number}.pdf`, words }]
    return queueMessage(inner, { cause, quoteId, to, ...mail, attachments }, now())
  })
}

/** Queues the mail to the office about a refund that somebody has to make by hand; false if it was told before. */
export async function queueRefundTask(trx: Db, context: Context, refund: Refund): Promise<boolean> {
  const { env, now } = context
  const { quoteId, policyNumber } = await findRefundedMoney(trx, refund)
  const cause = `refund-task:${refund.id}:${refund.state}`
  const about = { cause, quoteId, about: `a refund of policy ${policyNumber} to be made manually` }
  const facts = {
    policyNumber,
    amount: refund.amountCents,
    creditMemo: refund.creditMemo,
    receipt: refund.receipt,
    payment: refund.payment,
    failureReason: refund.failureReason,
    returned: refund.number,
    quoteUrl: env.publicUrl + pagePath('rep-quote', { guid: quoteId }),
  }
  return mailAboutBooking({ ...context, db: trx }, about, (db) => {
    const mail = createRefundTaskMail(createLetterhead(env), facts)
    return queueMessage(db, { cause, quoteId, to: [env.officeEmail], ...mail, attachments: [] }, now())
  })
}
