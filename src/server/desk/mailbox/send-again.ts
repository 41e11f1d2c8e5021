import { NOBODY } from '#server/messaging/mail-of-booking.ts'
import { ProblemError } from '#domain/problem.ts'
import { notPossible, renewLink } from '#server/desk/mailbox/renew-link.ts'
import { listReceivers } from '#server/messaging/receivers.ts'
import { lockMessage, type Message, requeueMessage } from '#server/messaging/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import type { Rep } from '#server/access/access.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'

const NOT_FAILED = 'This message hasn’t failed, so we won’t send it again.'
export const NOT_WRITTEN = 'This message was never written, so we can’t send it again. Tell them yourself.'

/**
 * Has a message that failed or came back sent again, to those receivers who do not have it. Its five days begin again. A link to
 * policies is replaced by a new one, as its token is not kept; another secret link cannot be.
 *
 * @rule O07 A message is sent again once for each failure, however many ask for it at once, and the audit log says by whom.
 */
export async function sendAgain(
  context: Pick<Context, 'db' | 'now' | 'env' | 'wakeJobs'>,
  id: string,
  rep: Rep,
): Promise<void> {
  await runWrite(context, async (trx, effects) => {
    const message = await lockMessage(trx, id)
    if (!message) throw new ProblemError({ code: 'NOT_FOUND', what: 'message' })
    if (!isUndelivered(message)) throw notPossible(NOT_FAILED)
    await requeueInWrite({ ...context, db: trx }, effects, rep, message)
  })
}

/** Whether somebody does not have it, and nobody tries any more. */
export function isUndelivered({ state }: Pick<Message, 'state'>): boolean {
  return state === 'failed' || state === 'bounced'
}

/** The same within a write that has locked the message; `context.db` is its transaction. */
export async function requeueInWrite(
  context: Pick<Context, 'db' | 'now' | 'env'>,
  effects: Effects,
  rep: Rep,
  message: Message,
): Promise<void> {
  const { id } = message
  if (message.recipient === NOBODY) throw notPossible(NOT_WRITTEN)
  const at = context.now()
  const link = await renewLink(context, message)
  const receivers = listReceivers(message)
  const isOut = receivers.some(({ state }) => state === 'sent')
  await requeueMessage(context.db, id, {
    error: null,
    receivers: receivers.map((one) =>
      one.state === 'sent' ? one : { ...one, state: 'queued' as const, said: null },
    ),
    // Written again, as the sender may have been what was wrong; not if somebody has it already.
    raw: isOut ? message.raw : null,
    rawSha256: isOut ? message.rawSha256 : null,
    linkToken: link?.token ?? null,
    linkExpiresAt: link?.expiresAt ?? null,
  })
  const kind = message.mailing ? 'deliver-mailing' : 'deliver-message'
  await enqueueJob(context.db, { kind, payload: { messageId: id, since: at.toISOString() }, runAt: at })
  await effects.audit({
    ...(message.quoteId && { quoteId: message.quoteId }),
    at,
    actor: 'rep',
    repId: rep.id,
    event: 'message_sent_again',
    detail: { message: id, to: message.recipient },
  })
}
