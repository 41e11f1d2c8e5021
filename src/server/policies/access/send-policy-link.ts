import { getEmailKey } from '#domain/values/email-address.ts'
import { ACCESS_DAYS } from '#domain/policy/access-days.ts'
import { type Context } from '#server/kit/context.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import { type HandlerOf } from '#server/jobs/run-job.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { createPolicyLinkMail } from '#server/messaging/templates/policy-link.ts'
import { createPolicyLink } from '#server/policies/access/policy-access.ts'
import { hasPolicies } from '#server/policies/repository.ts'
import { deleteExpiredAccess } from '#server/policies/access/repository.ts'

/** Further requests in the same interval send no second email, so that nobody can flood another's mailbox. */
const MAIL_INTERVAL_MS = 5 * 60_000

/**
 * Queues a request for a new link. The job checks later whether the address has policies.
 *
 * @rule N36 The answer to a request for a link is the same and takes the same time for known and unknown addresses.
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

/** The job handler. If it runs twice, only one email is sent; nobody learns the link that was not sent. */
export function sendPolicyLink({
  env,
  wakeJobs,
}: Pick<Context, 'env' | 'wakeJobs'>): HandlerOf<'send-policy-link'> {
  return async ({ email = '', request = '' }, { db, now }) => {
    const at = now()
    await deleteExpiredAccess(db, at)
    if (!(await hasPolicies(db, email))) return
    await runWrite({ db, wakeJobs }, async (trx, effects) => {
      effects.noAudit('The message itself says when its link was sent to whom')
      const link = await createPolicyLink({ db: trx, now, env }, email)
      const mail = createPolicyLinkMail(createLetterhead(env), {
        policiesUrl: link.url,
        validDays: ACCESS_DAYS,
      })
      await queueMessage(trx, { cause: request, to: [email], ...mail, attachments: [], link }, at)
    })
  }
}
