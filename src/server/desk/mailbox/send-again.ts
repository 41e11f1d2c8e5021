import { NOBODY } from '#server/messaging/mail-of-booking.ts'
import { pagePath } from '#contract/page-path.ts'
import { ProblemError } from '#domain/problem.ts'
import { isEmail } from '#domain/values/email-address.ts'
import { createPlaceholder, hasPlaceholder, type SecretLink } from '#server/messaging/link-token.ts'
import { listReceivers } from '#server/messaging/receivers.ts'
import { lockMessage, type Message, requeueMessage } from '#server/messaging/repository.ts'
import { type Context } from '#server/kit/context.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import { type Rep } from '#server/access/access.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'

const NOT_FAILED = 'This message has not failed: nothing is sent again.'
const NOT_WRITTEN = 'This message was never written: there is nothing to send again. Tell them yourself.'
const LINK_IS_GONE =
  'The link in this message is gone and cannot be made again here. Do once more what it was written for: ask for the ' +
  'new password, invite the person, change the e-mail address or subscribe again.'

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
  await runWrite(context, async (trx, { audit }) => {
    const message = await lockMessage(trx, id)
    if (!message) throw new ProblemError({ code: 'NOT_FOUND', what: 'message' })
    if (message.state !== 'failed' && message.state !== 'bounced') throw notPossible(NOT_FAILED)
    if (message.recipient === NOBODY) throw notPossible(NOT_WRITTEN)
    const at = context.now()
    const link = await renewLink({ ...context, db: trx }, message)
    const receivers = listReceivers(message)
    const isOut = receivers.some(({ state }) => state === 'sent')
    await requeueMessage(trx, id, {
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
    await enqueueJob(trx, { kind, payload: { messageId: id, since: at.toISOString() }, runAt: at })
    await audit({
      ...(message.quoteId && { quoteId: message.quoteId }),
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'message_sent_again',
      detail: { message: id, to: message.recipient },
    })
  })
}

/** A new link where the old one was; undefined where there was none. */
async function renewLink(
  context: Pick<Context, 'db' | 'now' | 'env'>,
  { html, plain, recipient }: Message,
): Promise<SecretLink | undefined> {
  if (!hasPlaceholder(plain) && !hasPlaceholder(html)) return undefined
  if (!isEmail(recipient)) throw notPossible(LINK_IS_GONE)
  const link = await createPolicyLink(context, recipient)
  const old = pagePath('policies', { token: createPlaceholder(link.token), email: recipient })
  // Thrown within the transaction, so that an unused link is not kept.
  if (!plain.includes(old)) throw notPossible(LINK_IS_GONE)
  return link
}

function notPossible(why: string): ProblemError {
  return new ProblemError({ code: 'NOT_POSSIBLE', why })
}
