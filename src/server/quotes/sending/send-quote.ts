import { randomUUID } from 'node:crypto'
import { getEmailKey } from '#domain/values/email-address.ts'
import { type FieldProblem, ProblemError } from '#domain/problem.ts'
import { parseEmailList } from '#domain/quote/fields/email-list.ts'
import {
  containsWebAddress,
  MAX_RECIPIENTS,
  NO_WEB_ADDRESS_MESSAGE,
} from '#domain/quote/sending/sending.fields.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'
import type { Rep } from '#server/access/access.ts'
import { limitSending } from '#server/calls/daily-limits.ts'
import type { Context } from '#server/kit/context.ts'
import { type OutgoingGroupEmail, queueGroupEmail } from '#server/messaging/outbox.ts'
import { findMessageByCause, type Message } from '#server/messaging/repository.ts'
import { composeQuoteEmails, type EmailCauses } from '#server/quotes/sending/compose-quote-emails.ts'
import { requireLockedQuote, requireNotPurchased } from '#server/quotes/require-quote.ts'

export interface SendQuoteRequest {
  id: string
  to: string
  cc: string | undefined
  subject: string | undefined
  note: string | undefined
  /** Attach the quote as PDF. */
  attachQuote: boolean
  ip: string
  rep: Rep | undefined
  /** When it is mailed; at once unless given. */
  leavesAt?: Date
  /** True for one of many quotes that are sent at once. */
  isBulk?: boolean
}

export interface SentQuote {
  to: string[]
  cc: string[]
  at: Date
  messages: Pick<Message, 'id' | 'recipient'>[]
}

/**
 * Emails a quote to the recipients that its owner or a rep entered.
 *
 * @rule D02 Only a quote that is not bought yet is sent, once per call; the audit log keeps what was sent to whom.
 */
export async function sendQuote(context: Context, request: SendQuoteRequest): Promise<SentQuote> {
  return runWrite(context, (trx, effects) => sendInWrite({ ...context, db: trx }, effects, request))
}

/** For writes that send a quote among other things; `context.db` is their transaction. */
export async function sendInWrite(
  context: Context,
  effects: Effects,
  request: SendQuoteRequest,
): Promise<SentQuote> {
  const { to, cc } = readRecipients(request)
  rejectWebAddresses(request)
  const stored = await requireLockedQuote(context.db, request.id)
  requireNotPurchased(stored)
  const emails = composeQuoteEmails(context, stored, { ...request, to, cc }, causesOf(request.id))
  return { to, cc, ...(await queueEmails(context, effects, emails, request)) }
}

function causesOf(id: string): EmailCauses {
  const sending = randomUUID()
  return { withLink: `send-quote:${id}:${sending}`, withoutLink: `send-quote-copy:${id}:${sending}` }
}

async function queueEmails(
  context: Context,
  effects: Effects,
  emails: readonly OutgoingGroupEmail[],
  { id: quoteId, rep, ip, leavesAt, isBulk }: SendQuoteRequest,
): Promise<Pick<SentQuote, 'at' | 'messages'>> {
  const recipients = emails.reduce((count, { to, cc }) => count + to.length + cc.length, 0)
  await limitSending(context, { quoteId, ip, recipients, isRep: rep !== undefined })
  const at = context.now()
  const messages: SentQuote['messages'] = []
  for (const email of emails) {
    await queueGroupEmail(context.db, { ...email, isBulk }, at, leavesAt)
    const message = await findMessageByCause(context.db, email.cause)
    if (!message) throw new Error('A queued email was not found')
    const { id, recipient, cc } = message
    messages.push({ id, recipient })
    await effects.audit({
      quoteId,
      at,
      actor: rep ? 'rep' : 'client',
      repId: rep?.id ?? null,
      event: 'quote_sent',
      detail: { message: id, to: recipient, ...(cc !== null && { cc }) },
    })
  }
  return { at, messages }
}

/** An address in both lists counts as `to` only. */
function readRecipients({ to, cc }: SendQuoteRequest): { to: string[]; cc: string[] } {
  const recipients = parseEmailList(to)
  const recipientKeys = new Set(recipients.map((address) => getEmailKey(address)))
  const copies = parseEmailList(cc ?? '').filter((address) => !recipientKeys.has(getEmailKey(address)))
  if (recipients.length + copies.length > MAX_RECIPIENTS) {
    const message = `Send it to ${MAX_RECIPIENTS} people or fewer, copies included`
    throw invalid([{ section: 'request', field: 'cc', message }])
  }
  return { to: recipients, cc: copies }
}

function rejectWebAddresses({ rep, subject, note }: SendQuoteRequest): void {
  if (rep) return
  const fields = Object.entries({ subject, note }).flatMap(([field, text]) =>
    containsWebAddress(text ?? '')
      ? [{ section: 'request' as const, field, message: NO_WEB_ADDRESS_MESSAGE }]
      : [],
  )
  if (fields.length > 0) throw invalid(fields)
}

function invalid(fields: FieldProblem[]): ProblemError {
  return new ProblemError({ code: 'INVALID', fields })
}
