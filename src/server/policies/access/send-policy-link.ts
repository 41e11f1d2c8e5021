import { pagePath } from '#contract/page-path.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { ACCESS_DAYS } from '#domain/policy/access-days.ts'
import type { Context } from '#server/kit/context.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import type { HandlerOf } from '#server/jobs/run-job.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { createOwnedLinksMail } from '#server/messaging/templates/owned-links.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { hasPolicies } from '#server/policies/repository.ts'
import { mayMailLinks } from '#server/calls/daily-limits.ts'
import { listOwnedQuotes } from '#server/quotes/repository.ts'
import { deleteExpiredAccess } from '#server/policies/access/repository.ts'

/** Further requests in the same interval send no second email, so that nobody can flood another's mailbox. */
const MAIL_INTERVAL_MS = 5 * 60_000

/** The last changed ones: more are a rep's to look after, and no mail of ours is endless. */
const MAX_QUOTES = 20

/**
 * Queues a request for the links of an address. The job checks later what it has.
 *
 * @rule N36 The answer to a request for links is the same and takes the same time for known and unknown addresses.
 */
export async function requestPolicyLink(
  context: Pick<Context, 'db' | 'now' | 'wakeJobs'>,
  email: string,
): Promise<void> {
  const emailKey = getEmailKey(email)
  const at = context.now()
  const request = `policy-link:${emailKey}:${Math.floor(at.getTime() / MAIL_INTERVAL_MS)}`
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('Anybody may ask, and nothing is changed')
    await enqueueJob(trx, {
      kind: 'send-policy-link',
      payload: { email: emailKey, request },
      dedupe: request,
      runAt: at,
    })
  })
}

/**
 * The job handler: one mail with the links to all that the address may open. If it runs twice, only one email is sent; nobody
 * learns a link that was not sent.
 *
 * @rule P07 Whoever has lost the links gets them all at the address alone.
 * @rule P02 A producer's quote is in the producer's mail only.
 */
export function sendPolicyLink({
  env,
  wakeJobs,
}: Pick<Context, 'env' | 'wakeJobs'>): HandlerOf<'send-policy-link'> {
  return async ({ email: typed = '', request = '' }, { db, now }) => {
    const at = now()
    const email = getEmailKey(typed)
    await deleteExpiredAccess(db, at)
    const [isHolder, quotes] = [await hasPolicies(db, email), await listOwnedQuotes(db, email, MAX_QUOTES)]
    if (!isHolder && quotes.length === 0) return
    await runWrite({ db, wakeJobs }, async (trx, effects) => {
      effects.noAudit('The message itself says when its links were sent to whom')
      if (!(await mayMailLinks(trx, email, at))) return
      const link = isHolder ? await createPolicyLink({ db: trx, now, env }, email) : undefined
      const mail = createOwnedLinksMail(createLetterhead(env), {
        policies: link && { url: link.url, validDays: ACCESS_DAYS },
        quotes: quotes.map(({ id, quoteNumber, eventName }) => ({
          number: quoteNumber,
          eventName,
          url: env.publicUrl + pagePath('quote', { guid: id }),
        })),
      })
      const message = { cause: request, to: [email], ...mail, attachments: [] }
      await queueMessage(trx, { ...message, ...(link && { link }) }, at)
    })
  }
}
