import { randomUUID } from 'node:crypto'
import { MAILINGS } from '#domain/mailings/mailings.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import { queueCaseMail, type QueuedMail } from '#server/desk/case-mail/queue-case-mail.ts'
import { requireNotJustSent } from '#server/desk/case-mail/require-not-just-sent.ts'
import { findCaseMessage } from '#server/desk/case-mail/repository.ts'
import { notPossible, renewLink } from '#server/desk/mailbox/renew-link.ts'
import { isUndelivered, NOT_WRITTEN, requeueInWrite } from '#server/desk/mailbox/send-again.ts'
import { limitSending } from '#server/calls/daily-limits.ts'
import type { Context } from '#server/kit/context.ts'
import { NOBODY } from '#server/messaging/mail-of-booking.ts'
import { hasUnsubscribed } from '#server/messaging/mailings/repository.ts'
import { queueTextMessage } from '#server/messaging/outbox.ts'
import { lockMessage, type Message } from '#server/messaging/repository.ts'
import { requireLockedQuote } from '#server/quotes/require-quote.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

const IS_QUEUED = 'We’re still sending this message. You don’t need to send it again.'
const HAS_LEFT = 'They unsubscribed from these messages, so we can’t send it again.'

/**
 * Sends a message of a case again for a rep. What failed goes on as the same message to those who do not have it; what was
 * delivered, kept or withdrawn becomes a new one, as mail programs show a message only once.
 *
 * @rule O07 Whatever its state, a rep may have a message sent again; however many ask for it at once, it is sent once more.
 */
export async function sendMessageAgain(
  context: Context,
  rep: Rep,
  { quoteId, id }: { quoteId: string; id: string },
): Promise<QueuedMail[]> {
  return runWrite(context, async (trx, effects) => {
    const inWrite = { ...context, db: trx }
    await requireLockedQuote(trx, quoteId)
    await lockMessage(trx, id)
    const message = await findCaseMessage(trx, quoteId, id)
    if (!message) throw new ProblemError({ code: 'NOT_FOUND', what: 'message' })
    if (message.recipient === NOBODY) throw notPossible(NOT_WRITTEN)
    if (message.state === 'queued') throw notPossible(IS_QUEUED)
    if (isUndelivered(message)) {
      await requeueInWrite(inWrite, effects, rep, message)
      return [{ id, to: message.recipient }]
    }
    await requireNotJustSent(trx, { quoteId, cause: causeOf(id), at: context.now() })
    await requireWanted(inWrite, message)
    return [await sendCopy(inWrite, effects, rep, { ...message, quoteId })]
  })
}

function causeOf(id: string): string {
  return `again:${id}`
}

/** @rule P05 Whoever unsubscribed gets no mailing, whoever asks for it. */
async function requireWanted({ db }: Context, { mailing, recipient }: Message): Promise<void> {
  if (mailing && (await hasUnsubscribed(db, MAILINGS[mailing], recipient))) throw notPossible(HAS_LEFT)
}

/** The stored text has a placeholder where the old link was, and the new one takes its place when it is sent. */
async function sendCopy(
  context: Context,
  effects: Effects,
  rep: Rep,
  message: Message & { quoteId: string },
): Promise<QueuedMail> {
  const { id, quoteId, subject, html, plain, attachments } = message
  const link = await renewLink(context, message)
  if (message.channel === 'text') return sendTextCopy(context, effects, rep, { message, link })
  return queueCaseMail(context, effects, rep, {
    cause: causeOf(id),
    quoteId,
    to: splitAddresses(message.recipient),
    cc: message.cc === null ? [] : splitAddresses(message.cc),
    ...(message.replyTo !== null && { replyTo: message.replyTo }),
    ...(message.mailing && { mailing: message.mailing }),
    subject,
    html,
    plain,
    attachments,
    ...(link && { link }),
    event: 'message_sent_again',
  })
}

async function sendTextCopy(
  context: Context,
  effects: Effects,
  rep: Rep,
  { message, link }: { message: Message & { quoteId: string }; link: Awaited<ReturnType<typeof renewLink>> },
): Promise<QueuedMail> {
  const { id, quoteId, recipient: to, plain: text } = message
  const at = context.now()
  await limitSending(context, { quoteId, ip: '', recipients: 1, isRep: true })
  const cause = `${causeOf(id)}:${randomUUID()}`
  const copy = await queueTextMessage(
    context.db,
    { cause, quoteId, to, text, writtenBy: rep.id, ...(link && { link }) },
    at,
  )
  const detail = { message: copy ?? id, to }
  await effects.audit({ quoteId, at, actor: 'rep', repId: rep.id, event: 'message_sent_again', detail })
  return { id: copy ?? id, to }
}

function splitAddresses(listed: string): string[] {
  return listed.split(', ')
}
