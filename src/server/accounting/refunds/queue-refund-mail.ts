import { pagePath } from '#contract/page-path.ts'
import { buildRefundDocument } from '#domain/documents/billing/refund-document.ts'
import { type RefundContent } from '#domain/documents/billing/refund.ts'
import { type Cents } from '#domain/values/money.ts'
import {
  findRefundedReceipt,
  type Refund,
  type RefundedReceipt,
} from '#server/accounting/refunds/repository.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createRefundTaskMail } from '#server/messaging/templates/account/refund-task.ts'
import { createRefundMail } from '#server/messaging/templates/account/refund.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { type Db } from '#server/kit/db/database.ts'
import { type Context } from '#server/kit/context.ts'

/**
 * Queues the mail with the refund's document to whoever paid, in the transaction that completes it.
 *
 * @rule N63 Of a policy that a producer sold, the producer alone hears of the money.
 */
export async function queueRefundMail(
  trx: Db,
  { env, now }: Context,
  content: RefundContent,
  { quoteId, email, answers }: RefundedReceipt,
): Promise<void> {
  const payer = content.producers ? answers.producer_email : email
  if (typeof payer !== 'string') throw new Error(`Nobody can be told of refund ${content.number}`)
  const mail = createRefundMail(createLetterhead(env), content)
  const document = buildRefundDocument(content)
  const attachments = [{ fileName: `${content.policyNumber}-${content.number}.pdf`, words: document }]
  const cause = `refund:${content.number}`
  await queueMessage(trx, { cause, quoteId, to: [payer], ...mail, attachments }, now())
}

/** Queues the mail to the office about a refund that somebody has to make by hand; false if it was told before. */
export async function queueRefundTask(trx: Db, { env, now }: Context, refund: Refund): Promise<boolean> {
  const { quoteId, policyNumber } = await findRefundedReceipt(trx, refund.receipt)
  const mail = createRefundTaskMail(createLetterhead(env), {
    policyNumber,
    amount: refund.amountCents as Cents,
    creditMemo: refund.creditMemo,
    receipt: refund.receipt,
    failureReason: refund.failureReason,
    quoteUrl: env.publicUrl + pagePath('rep-quote', { guid: quoteId }),
  })
  const cause = `refund-task:${refund.id}:${refund.state}`
  return queueMessage(trx, { cause, quoteId, to: [env.officeEmail], ...mail, attachments: [] }, now())
}
