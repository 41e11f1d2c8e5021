import { pagePath } from '#contract/page-path.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'
import { limitMessages } from '#server/calls/daily-limits.ts'
import type { Context } from '#server/kit/context.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createCustomerMessageMail } from '#server/messaging/templates/customer-message.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { type CustomerMessage, insertCustomerMessage } from '#server/office-messages/repository.ts'
import { randomReference } from '#server/quotes/saving/quote-number.ts'
import { findQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'

export type CustomerMessageText = Pick<CustomerMessage, 'name' | 'email' | 'subject' | 'message'>

export interface MessageRequest extends CustomerMessageText {
  quoteId: string
  /** The network address of the caller. */
  ip: string
  isRep: boolean
}

/**
 * Mails a customer's message about a quote to the office, stores it, and returns its reference.
 *
 * @rule D15 A message reaches the office once, and its answer goes to the customer.
 */
export async function sendMessage(context: Context, request: MessageRequest): Promise<string> {
  const { db, now } = context
  const { quoteId, ip, isRep, ...written } = request
  const stored = await findQuote(db, quoteId)
  if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
  const message = { ...written, quoteId, reference: `M-${randomReference()}`, receivedAt: now() }
  await runWrite(context, async (trx, effects) => {
    await limitMessages({ ...context, db: trx }, { quoteId, ip, isRep })
    await storeAndMail({ ...context, db: trx }, effects, stored, message)
  })
  return message.reference
}

async function storeAndMail(
  { db: trx, env }: Context,
  effects: Effects,
  { quoteNumber }: QuoteWithPolicy,
  message: Omit<CustomerMessage, 'idempotencyKey'>,
): Promise<void> {
  await insertCustomerMessage(trx, message)
  const { quoteId, reference, receivedAt } = message
  const quoteUrl = env.publicUrl + pagePath('quote', { guid: quoteId })
  const mail = createCustomerMessageMail(createLetterhead(env), { ...message, quoteNumber, quoteUrl })
  await queueMessage(
    trx,
    {
      cause: `customer-message:${reference}`,
      quoteId,
      to: [env.officeEmail],
      replyTo: message.email,
      ...mail,
      attachments: [],
    },
    receivedAt,
  )
  await effects.audit({
    quoteId,
    at: receivedAt,
    actor: 'client',
    event: 'message_sent',
    detail: { reference },
  })
}
