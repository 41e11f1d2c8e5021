import { subscribeAgainPath } from '#contract/subscription-links.ts'
import { getMailingAddressKey } from '#domain/mailings/address-key.ts'
import { MAILINGS } from '#domain/mailings/mailings.ts'
import {
  getCountedLinksStart,
  getSubscriptionLinkExpiry,
  maySendSubscriptionLink,
} from '#domain/mailings/subscription-links.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { limitSubscriptionLinks } from '#server/calls/daily-limits.ts'
import { createSecret, hashSecret } from '#server/kit/http/security/secret-token.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import type { HandlerOf } from '#server/jobs/run-job.ts'
import { runWrite } from '#server/writes/run-write.ts'
import {
  hasUnsubscribed,
  insertSubscriptionLink,
  listSubscriptionLinks,
  lockSubscriptions,
  type Subscription,
} from '#server/messaging/mailings/repository.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createSubscribeAgainMail } from '#server/messaging/templates/mailings/subscribe-again.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'

/** Further requests in the same interval add no second job. */
const JOB_INTERVAL_MS = 60_000

/**
 * Queues a request for a link. The job finds out later whether the address has left the mailing.
 *
 * @rule P05 The answer to a request to subscribe again is the same and takes the same time whether or not the address has left.
 */
export async function requestSubscriptionLink(
  context: Pick<Context, 'db' | 'now' | 'env' | 'wakeJobs'>,
  { mailing, email: typed, ip }: Subscription & { ip: string },
): Promise<void> {
  const email = getMailingAddressKey(typed)
  const at = context.now()
  const request = `subscription-link:${mailing}:${email}:${Math.floor(at.getTime() / JOB_INTERVAL_MS)}`
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('Anybody may ask, and nothing is changed')
    await limitSubscriptionLinks({ ...context, db: trx }, ip)
    await enqueueJob(trx, {
      kind: 'send-subscription-link',
      payload: { mailing, email, request },
      dedupe: request,
      runAt: at,
    })
  })
}

/** The job handler. If it runs twice, only one mail is sent. */
export function sendSubscriptionLink({
  env,
  wakeJobs,
}: Pick<Context, 'env' | 'wakeJobs'>): HandlerOf<'send-subscription-link'> {
  return async ({ mailing, email = '', request = '' }, { db, now }) => {
    if (mailing === undefined) return
    await runWrite({ db, wakeJobs }, async (trx, effects) => {
      effects.noAudit('The message itself says when its link was sent to whom')
      const at = now()
      await lockSubscriptions(trx, email)
      if (!(await isLinkDue(trx, { mailing, email }, at))) return
      const token = createSecret()
      const expiresAt = getSubscriptionLinkExpiry(at)
      await insertSubscriptionLink(trx, {
        tokenHash: hashSecret(token),
        mailing,
        email,
        createdAt: at,
        expiresAt,
      })
      const link = { url: env.publicUrl + subscribeAgainPath(mailing, token), token, expiresAt }
      const mail = createSubscribeAgainMail(createLetterhead(env), { mailing, url: link.url })
      await queueMessage(trx, { cause: request, to: [email], ...mail, attachments: [], link }, at)
    })
  }
}

async function isLinkDue(trx: Db, { mailing, email }: Subscription, now: Date): Promise<boolean> {
  if (!(await hasUnsubscribed(trx, MAILINGS[mailing], email))) return false
  const sent = await listSubscriptionLinks(trx, email, getCountedLinksStart(now))
  return maySendSubscriptionLink(sent, mailing, now)
}
