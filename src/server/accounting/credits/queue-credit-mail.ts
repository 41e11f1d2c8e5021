import { buildCreditMemoDocument } from '#domain/documents/billing/credit-memo-document.ts'
import { type CreditMemoContent } from '#domain/documents/billing/credit-memo.ts'
import { mailAboutBooking, requireReceiver } from '#server/messaging/mail-of-booking.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createCreditMemoMail } from '#server/messaging/templates/account/credit-memo.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { type Context } from '#server/kit/context.ts'

/**
 * Queues a credit memo by itself to its payer, in the transaction that issues it, which is `context.db`.
 *
 * @rule N63 N87 Whoever paid alone hears of the money that comes back to it.
 */
export async function queueCreditMail(
  context: Context,
  content: CreditMemoContent,
  { quoteId }: { quoteId: string },
  payer: string | null,
): Promise<void> {
  const { env, now } = context
  const cause = `credit:${content.number}`
  const about = `credit memo ${content.number} of policy ${content.policyNumber}`
  await mailAboutBooking(context, { cause, quoteId, about }, async (trx) => {
    const to = [requireReceiver(payer)]
    const mail = createCreditMemoMail(createLetterhead(env), content)
    const words = buildCreditMemoDocument(content)
    const attachments = [{ fileName: `${content.policyNumber}-${content.number}.pdf`, words }]
    return queueMessage(trx, { cause, quoteId, to, ...mail, attachments }, now())
  })
}
