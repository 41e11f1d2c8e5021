import { pagePath } from '#contract/page-path.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import type { SecretLink } from '#server/messaging/link-token.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createPasswordLinkMail, createSignInResetMail } from '#server/messaging/templates/rep-links.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import type { Db } from '#server/kit/db/database.ts'
import { createSecret, hashSecret } from '#server/kit/http/security/secret-token.ts'
import type { Context } from '#server/kit/context.ts'
import { enqueueJob } from '#server/jobs/repository.ts'
import type { HandlerOf } from '#server/jobs/run-job.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { deletePasswordLinks, insertPasswordLink } from '#server/reps/account/repository.ts'
import { findRepByEmail, lockActiveRep, type StoredRep } from '#server/reps/repository.ts'

/** How long a link for a new password works. */
const PASSWORD_LINK_MINUTES = 60
/** Further requests in the same interval send no second mail, so that nobody can flood another's mailbox. */
const MAIL_INTERVAL_MS = 5 * 60_000

/**
 * Queues a request for a link. The job finds out later whether there is such a rep.
 *
 * @rule N36 The answer to a request for a new password is the same and takes the same time for known and unknown addresses.
 */
export async function requestPasswordLink(
  context: Pick<Context, 'db' | 'now' | 'wakeJobs'>,
  email: string,
): Promise<void> {
  const emailKey = getEmailKey(email.trim())
  const at = context.now()
  const request = `rep-password-link:${emailKey}:${Math.floor(at.getTime() / MAIL_INTERVAL_MS)}`
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('Anybody may ask, and nothing is changed')
    await enqueueJob(trx, {
      kind: 'send-rep-password-link',
      payload: { email: emailKey, request },
      dedupe: request,
      runAt: at,
    })
  })
}

/** The job handler. If it runs twice, only one mail is sent. */
export function sendPasswordLink(
  context: Pick<Context, 'env' | 'wakeJobs'>,
): HandlerOf<'send-rep-password-link'> {
  return async ({ email = '', request = '' }, { db, now }) => {
    const found = await findRepByEmail(db, email)
    if (!found || found.disabledAt) return
    await runWrite({ db, wakeJobs: context.wakeJobs }, async (trx, { audit, noAudit }) => {
      const rep = await lockActiveRep(trx, found)
      if (!rep) return noAudit('The rep was disabled or has another password meanwhile')
      await queuePasswordLink(trx, { ...context, now }, { rep, cause: request })
      const event = 'rep_password_link_sent'
      await audit({ at: now(), actor: 'system', repId: rep.id, event, detail: {} })
    })
  }
}

interface PasswordLinkMail {
  rep: StoredRep
  cause: string
  /** Who reset the sign-in, where somebody did. */
  resetBy?: string
}

/**
 * Mails a link for a new password, which replaces earlier ones.
 *
 * @rule N97 Where the sign-in was reset, the mail says so, and by whom.
 */
export async function queuePasswordLink(
  trx: Db,
  context: Pick<Context, 'env' | 'now'>,
  { rep, cause, resetBy }: PasswordLinkMail,
): Promise<void> {
  const link = await createPasswordLink(trx, context, rep)
  const letterhead = createLetterhead(context.env)
  const facts = { url: link.url, validMinutes: PASSWORD_LINK_MINUTES }
  const mail =
    resetBy === undefined
      ? createPasswordLinkMail(letterhead, facts)
      : createSignInResetMail(letterhead, { ...facts, resetBy })
  await queueMessage(trx, { cause, to: [rep.email], ...mail, attachments: [], link }, context.now())
}

/**
 * A link for a new password, which replaces earlier ones.
 *
 * @rule R02 The link works once and for an hour; only its hash is stored.
 */
export async function createPasswordLink(
  trx: Db,
  { env, now }: Pick<Context, 'env' | 'now'>,
  { id: repId }: Pick<StoredRep, 'id'>,
): Promise<SecretLink & { url: string }> {
  const createdAt = now()
  const token = createSecret()
  const expiresAt = new Date(createdAt.getTime() + PASSWORD_LINK_MINUTES * 60_000)
  await deletePasswordLinks(trx, repId)
  await insertPasswordLink(trx, { tokenHash: hashSecret(token), repId, createdAt, expiresAt })
  return { url: env.publicUrl + pagePath('new-password', { token }), token, expiresAt }
}
