import { randomUUID } from 'node:crypto'
import type { AuditEventName } from '#server/audit/audit-events.ts'
import type { Rep } from '#server/access/access.ts'
import { limitSending } from '#server/calls/daily-limits.ts'
import type { Context } from '#server/kit/context.ts'
import { type OutgoingMessage, queueGroupEmail } from '#server/messaging/outbox.ts'
import { findMessageByCause } from '#server/messaging/repository.ts'
import type { Effects } from '#server/writes/run-write.ts'

/** What was queued, for the answer of a call. */
export interface QueuedMail {
  id: string
  to: string
}

export interface CaseMail extends Omit<OutgoingMessage, 'cause' | 'quoteId' | 'writtenBy'> {
  quoteId: string
  cc?: string[]
  /** What it is sent for; a random part makes it one of its own. */
  cause: string
  event: Extract<
    AuditEventName,
    | 'letter_sent'
    | 'message_forwarded'
    | 'papers_sent'
    | 'message_sent_again'
    | 'case_files_sent'
    | 'policy_letter_written'
  >
  detail?: Record<string, string>
}

/**
 * Queues one mail of a case for a rep, in the transaction of `context.db`, with its audit event.
 *
 * @rule O18 Who of the office mailed what to whom is in the audit log of the case, and the mail names them.
 */
export async function queueCaseMail(
  context: Context,
  effects: Effects,
  rep: Rep,
  { event, detail = {}, cc = [], ...mail }: CaseMail,
): Promise<QueuedMail> {
  const { quoteId } = mail
  const at = context.now()
  const recipients = mail.to.length + cc.length
  await limitSending(context, { quoteId, ip: '', recipients, isRep: true })
  const cause = `${mail.cause}:${randomUUID()}`
  await queueGroupEmail(context.db, { ...mail, cc, cause, writtenBy: rep.id }, at)
  const message = await findMessageByCause(context.db, cause)
  if (!message) throw new Error('A queued mail was not found')
  const to = [message.recipient, ...(message.cc === null ? [] : [message.cc])].join(', ')
  await effects.audit({
    quoteId,
    at,
    actor: 'rep',
    repId: rep.id,
    event,
    detail: { ...detail, message: message.id, to },
  })
  return { id: message.id, to }
}

/** The rep and the insurer, as receivers read it. */
export function nameSender({ name }: Rep, { insurer }: Pick<Context['env'], 'insurer'>): string {
  return `${name} of ${insurer.name}`
}
