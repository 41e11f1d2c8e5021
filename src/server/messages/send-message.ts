import { pagePath } from '#contract/page-path.ts'
import { ProblemError } from '#domain/problem.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { type Db } from '#server/db/database.ts'
import { limitMessages } from '#server/http/daily-limits.ts'
import { type Context } from '#server/http/serve.ts'
import { queueMessage } from '#server/mail/outbox.ts'
import { customerMessageMail } from '#server/mail/templates/customer-message.ts'
import { letterheadOf } from '#server/mail/templates/mail-content.ts'
import { type CustomerMessage, insertCustomerMessage } from '#server/messages/repository.ts'
import { randomNumber } from '#server/quotes/quote-number.ts'
import { findQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'

/** What the customer wrote. */
export type Written = Pick<CustomerMessage, 'name' | 'email' | 'subject' | 'message'>

export interface MessageRequest extends Written {
  quoteId: string
  /** Where the call comes from. */
  ip: string
  isRep: boolean
}

/**
 * Mails the office what a customer has to say about a quote, and keeps it under a reference, which is the answer.
 *
 * @rule D15 A message reaches the office once, and its answer goes to the customer.
 */
export async function sendMessage(context: Context, request: MessageRequest): Promise<string> {
  const { db, now } = context
  const { quoteId, ip, isRep, ...written } = request
  const stored = await findQuote(db, quoteId)
  if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
  const message = { ...written, quoteId, reference: `M-${randomNumber()}`, receivedAt: now() }
  await db.transaction(async (trx) => {
    await limitMessages({ ...context, db: trx }, { quoteId, ip, isRep })
    await keepAndMail(trx, context, stored, message)
  })
  context.wakeJobs()
  return message.reference
}

async function keepAndMail(
  trx: Db,
  { env }: Context,
  { quoteNumber }: QuoteWithPolicy,
  message: Omit<CustomerMessage, 'idempotencyKey'>,
): Promise<void> {
  await insertCustomerMessage(trx, message)
  const { quoteId, reference, receivedAt } = message
  const quoteUrl = env.publicUrl + pagePath('quote', { guid: quoteId })
  const mail = customerMessageMail(letterheadOf(env), { ...message, quoteNumber, quoteUrl })
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
  await insertAuditEvent(trx, {
    quoteId,
    at: receivedAt,
    actor: 'client',
    event: 'message_sent',
    detail: { reference },
  })
}
