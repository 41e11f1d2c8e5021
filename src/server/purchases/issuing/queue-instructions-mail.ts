import { mailAboutBooking } from '#server/messaging/mail-of-booking.ts'
import { pagePath } from '#contract/page-path.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Context } from '#server/kit/context.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createInstructionsMail } from '#server/messaging/templates/purchase/instructions.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import type { Purchase } from '#server/payments/repository.ts'

interface InstructionsMail {
  purchase: Purchase
  policyNumber: string
  eventName: string
  /** Who wrote them. */
  replyTo: string
}

/**
 * Queues the mail to the office with what the buyer wrote, in the transaction that issues the policy.
 *
 * @rule E11 Special instructions reach the office with the purchase; without any there is no mail.
 */
export async function queueInstructionsMail(
  trx: Db,
  context: Context,
  { purchase, policyNumber, eventName, replyTo }: InstructionsMail,
): Promise<void> {
  const { id, quoteId, specialInstructions: instructions } = purchase
  if (instructions === null) return
  const { env, now } = context
  const quoteUrl = env.publicUrl + pagePath('rep-quote', { guid: quoteId })
  const cause = `purchase-instructions:${id}`
  const about = { cause, quoteId, about: `the instructions with policy ${policyNumber}` }
  await mailAboutBooking({ ...context, db: trx }, about, (db) => {
    const facts = { policyNumber, eventName, instructions, quoteUrl }
    const mail = createInstructionsMail(createLetterhead(env), facts)
    return queueMessage(
      db,
      { cause, quoteId, to: [env.officeEmail], replyTo, ...mail, attachments: [] },
      now(),
    )
  })
}
