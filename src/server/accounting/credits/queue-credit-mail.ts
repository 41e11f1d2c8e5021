import { buildCreditMemoDocument } from '#domain/documents/billing/credit-memo-document.ts'
import type { CreditMemoContent } from '#domain/documents/billing/credit-memo.ts'
import { emailOfPayer, type RecordedPolicy } from '#domain/policy/producer-of-record.ts'
import { readStatementOfPayer } from '#server/accounting/statement/read-statements.ts'
import { mailAboutBooking, requireReceiver } from '#server/messaging/mail-of-booking.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createCreditMemoMail } from '#server/messaging/templates/account/credit-memo.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import type { Context } from '#server/kit/context.ts'

/**
 * Queues a credit memo by itself to its payer, in the transaction that issues it, which is `context.db`.
 *
 * @rule N63 N87 Whoever paid alone hears of the money that comes back to it.
 */
export async function queueCreditMail(
  context: Context,
  content: CreditMemoContent,
  policy: RecordedPolicy & { id: string; quoteId: string },
  payer: number,
): Promise<void> {
  const { env, now } = context
  const { quoteId } = policy
  const cause = `credit:${content.number}`
  const about = `credit memo ${content.number} of policy ${content.policyNumber}`
  await mailAboutBooking(context, { cause, quoteId, about }, async (trx) => {
    const to = [requireReceiver(emailOfPayer(policy, payer))]
    const statement = await readStatementOfPayer(trx, policy, payer)
    const mail = createCreditMemoMail(createLetterhead(env), content, statement)
    const words = buildCreditMemoDocument(content)
    const attachments = [{ fileName: `${content.policyNumber}-${content.number}.pdf`, words }]
    return queueMessage(trx, { cause, quoteId, to, ...mail, attachments }, now())
  })
}
