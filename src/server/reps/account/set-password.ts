import { ProblemError } from '#domain/problem.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createPasswordChangedMail } from '#server/messaging/templates/rep-links.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import type { Rep } from '#server/access/access.ts'
import { hashSecret } from '#server/kit/http/security/secret-token.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { hashPassword } from '#server/reps/password.ts'
import { requireStrongPassword } from '#server/reps/password-strength.ts'
import { requireOwnPassword, wrongPassword } from '#server/reps/account/confirm-identity.ts'
import {
  deletePasswordLinks,
  findPasswordLinkRep,
  replacePassword,
  takePasswordLink,
  updatePassword,
} from '#server/reps/account/repository.ts'
import { endSessionsOf } from '#server/reps/account/sessions.ts'
import { lockActiveRep } from '#server/reps/repository.ts'
import { requireOpenSession } from '#server/reps/still-allowed.ts'

type PasswordContext = Pick<Context, 'db' | 'now' | 'env' | 'wakeJobs' | 'live'>

/**
 * @rule R02 Who changes the password proves the current one; the session goes on, and all others end.
 * @rule N97 A change that was under way when its rep was reset or disabled, or the password replaced, changes nothing.
 */
export async function changePassword(
  context: PasswordContext,
  rep: Rep,
  { current_password: current, password }: { current_password: string; password: string },
): Promise<void> {
  const field = 'current_password'
  const from = await requireOwnPassword(context, rep, { password: current, field })
  await requireStrongPassword({ ...rep, password })
  const to = await hashPassword(password)
  await runWrite(context, async (trx, effects) => {
    const at = context.now()
    const isCurrent = await replacePassword(trx, rep.id, { from, to })
    await requireOpenSession(trx, rep)
    if (!isCurrent) throw wrongPassword(field)
    await deletePasswordLinks(trx, rep.id)
    const ended = await endSessionsOf(trx, effects, rep.id, rep.session)
    await queueNotice(trx, context, rep)
    const detail = { sessions_ended: ended }
    await effects.audit({ at, actor: 'rep', repId: rep.id, event: 'rep_password_changed', detail })
  })
}

/**
 * Sets a new password for the holder of a link. They sign in with it afterwards, with their second factor if they have one.
 *
 * @rule R02 A link for a new password works once, and all sessions of its rep end.
 */
export async function resetPassword(
  context: PasswordContext,
  { token, password }: { token: string; password: string },
): Promise<{ email: string }> {
  const link = { tokenHash: hashSecret(token), now: context.now() }
  const rep = await findPasswordLinkRep(context.db, link)
  if (!rep || rep.disabledAt) throw new ProblemError(NO_LINK)
  await requireStrongPassword({ ...rep, password })
  const passwordHash = await hashPassword(password)
  await runWrite(context, async (trx, effects) => {
    const isActive = (await lockActiveRep(trx, rep)) !== undefined
    if (!isActive || !(await takePasswordLink(trx, link))) throw new ProblemError(NO_LINK)
    await updatePassword(trx, rep.id, passwordHash)
    await deletePasswordLinks(trx, rep.id)
    const ended = await endSessionsOf(trx, effects, rep.id)
    await queueNotice(trx, context, rep)
    await effects.audit({
      at: context.now(),
      actor: 'rep',
      repId: rep.id,
      event: 'rep_password_reset',
      detail: { sessions_ended: ended },
    })
  })
  return { email: rep.email }
}

const NO_LINK = { code: 'NOT_FOUND', what: 'link' } as const

/** The rep hears of it, whoever did it. */
async function queueNotice(trx: Db, { env, now }: PasswordContext, { id, email }: Rep): Promise<void> {
  const at = now()
  const cause = `rep-password-changed:${id}:${at.getTime()}`
  const mail = createPasswordChangedMail(createLetterhead(env))
  await queueMessage(trx, { cause, to: [email], ...mail, attachments: [] }, at)
}
