import { randomUUID } from 'node:crypto'
import { pagePath } from '#contract/page-path.ts'
import { ProblemError } from '#domain/problem.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { type Db } from '#server/db/database.ts'
import { limitMessages } from '#server/http/daily-limits.ts'
import { type Context } from '#server/http/serve.ts'
import { queueMessage } from '#server/mail/outbox.ts'
import { customerMessageMail } from '#server/mail/templates/customer-message.ts'
import { letterheadOf } from '#server/mail/templates/mail-content.ts'
import {
  type CustomerMessage,
  findCustomerMessage,
  insertCustomerMessage,
} from '#server/messages/repository.ts'
import { randomNumber } from '#server/quotes/quote-number.ts'
import { findQuote, type QuoteWithPolicy } from '#server/quotes/repository.ts'

/** What the customer wrote. */
export type Written = Pick<CustomerMessage, 'name' | 'email' | 'subject' | 'message'>

export interface MessageRequest extends Written {
  quoteId: string
  idempotencyKey: string | undefined
  /** Where the call comes from. */
  ip: string
  isRep: boolean
}

/** The reference of the message, and whether an earlier call with the same key has sent it. */
export type Sent = Pick<CustomerMessage, 'reference'> & { replayed: boolean }

/**
 * Mails the office what a customer has to say about a quote, and keeps it under a reference.
 *
 * @rule D15 A message reaches the office once, however often it is sent under one key, and its answer goes to the customer.
 */
export async function sendMessage(context: Context, request: MessageRequest): Promise<Sent> {
  const { db, now } = context
  const { quoteId, idempotencyKey = randomUUID(), ip, isRep, ...written } = request
  const stored = await findQuote(db, quoteId)
  if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
  const message = {
    ...written,
    reference: `M-${randomNumber()}`,
    quoteId,
    idempotencyKey,
    receivedAt: now(),
  }
  const isNew = await db.transaction(async (trx) => {
    if (!(await insertCustomerMessage(trx, message))) return false
    await limitMessages({ ...context, db: trx }, { quoteId, ip, isRep })
    await mailToOffice(trx, context, stored, message)
    return true
  })
  if (!isNew) return replay(db, message)
  context.wakeJobs()
  return { reference: message.reference, replayed: false }
}

async function mailToOffice(
  trx: Db,
  { env }: Context,
  { quoteNumber }: QuoteWithPolicy,
  message: CustomerMessage,
): Promise<void> {
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

async function replay(db: Db, message: CustomerMessage): Promise<Sent> {
  const earlier = await findCustomerMessage(db, message.quoteId, message.idempotencyKey)
  if (!earlier || !saysTheSame(earlier, message)) throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
  return { reference: earlier.reference, replayed: true }
}

function saysTheSame(one: Written, other: Written): boolean {
  return (['name', 'email', 'subject', 'message'] as const).every((part) => one[part] === other[part])
}
