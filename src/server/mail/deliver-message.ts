import { setTimeout as pause } from 'node:timers/promises'
import { type Env } from '#server/env.ts'
import { RetryLater } from '#server/jobs/retry.ts'
import { type JobHandler } from '#server/jobs/run-job.ts'
import { findMessage, type Message, settleMessage } from '#server/mail/repository.ts'
import { type MailClient, MailError } from '#server/mail/smtp.client.ts'

/** As long as mail servers themselves keep trying. */
const GIVE_UP_AFTER_SECONDS = 5 * 24 * 3600
const SHORTEST_DELAY_SECONDS = 30
const LONGEST_DELAY_SECONDS = 3600
/** Pauses before each further try to record what happened to a message. */
const RECORDING_PAUSES_MS = [100, 1000, 5000]

export interface DeliverySettings {
  /** Absent where no mail server is named: then mail is kept, to be read in the mailbox. */
  client: MailClient | undefined
  mailFrom: Env['mailFrom']
}

/**
 * The handler of delivery jobs.
 *
 * @rule O07 A mail server that is down, or that says "not now", is tried again for five days, and its refusal is
 * final and kept with the reason. A message that was sent, kept or refused is never taken up again, and every
 * try carries the same Message-ID, so that a mail server can tell a repeated one.
 */
export function deliverMessage({ client, mailFrom }: DeliverySettings): JobHandler {
  return async ({ messageId = '' }, { db, now }) => {
    const message = await findMessage(db, messageId)
    if (message?.state !== 'queued') return
    if (!client) return settleMessage(db, message.id, { state: 'kept', error: null, sentAt: null })

    const failure = await send(client, message, mailFrom)
    if (!failure) {
      const sentAt = now()
      return persistently(() => settleMessage(db, message.id, { state: 'sent', error: null, sentAt }))
    }
    const ageSeconds = (now().getTime() - message.createdAt.getTime()) / 1000
    const failed = failure.permanent || ageSeconds >= GIVE_UP_AFTER_SECONDS
    const state = failed ? 'failed' : 'queued'
    await settleMessage(db, message.id, { state, error: failure.message, sentAt: null })
    if (!failed) throw new RetryLater(deliveryDelaySeconds(ageSeconds), failure.message)
  }
}

/** Derived from the message alone: the same at every try. */
export function messageIdOf(id: string, mailFrom: string): string {
  const domain = mailFrom.replace(/>\s*$/, '').split('@').at(-1)
  return `<${id}@${domain}>`
}

/** As long again as the message has waited already, so the waits double, up to an hour. */
export function deliveryDelaySeconds(ageSeconds: number): number {
  return Math.min(LONGEST_DELAY_SECONDS, Math.max(SHORTEST_DELAY_SECONDS, Math.round(ageSeconds)))
}

async function send(client: MailClient, message: Message, mailFrom: string): Promise<MailError | undefined> {
  const { recipient, replyTo, subject, html, plain, attachments, createdAt } = message
  const messageId = messageIdOf(message.id, mailFrom)
  try {
    await client.send({
      messageId,
      date: createdAt,
      to: recipient,
      replyTo,
      subject,
      html,
      plain,
      attachments,
    })
    return undefined
  } catch (error) {
    if (error instanceof MailError) return error
    throw error
  }
}

/** The mail is out: a database that hiccups just now must not make it go out again. */
async function persistently(record: () => Promise<void>): Promise<void> {
  for (const ms of RECORDING_PAUSES_MS) {
    try {
      return await record()
    } catch {
      await pause(ms)
    }
  }
  return record()
}
