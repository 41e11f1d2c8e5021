import { getEmailKey } from '#domain/values/email-address.ts'
import { ProblemError } from '#domain/problem.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import {
  createPasswordWithdrawnMail,
  createSecondFactorChangedMail,
} from '#server/messaging/templates/rep-links.ts'
import { createLetterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import type { Context } from '#server/kit/context.ts'
import { type Effects, runWrite } from '#server/writes/run-write.ts'
import { createPasswordLink } from '#server/reps/account/password-links.ts'
import { createUnknownPassword, endSessionsOf, revokeSignIn } from '#server/reps/account/sessions.ts'
import { lockRep } from '#server/reps/people/repository.ts'
import { findRepByEmail } from '#server/reps/repository.ts'
import { removeSecondFactors } from '#server/reps/second-factor/manage-second-factor.ts'

type OperatorContext = Pick<Context, 'db' | 'now' | 'env' | 'live' | 'wakeJobs'>

/**
 * For an operator, where no owner can sign in or no mail arrives: a link by which a rep sets a new password. Sessions end.
 *
 * @rule R02 An operator can let a rep in again; the audit log says that the system did it.
 */
export async function resetPasswordByOperator(context: OperatorContext, email: string): Promise<string> {
  const unknownPassword = await createUnknownPassword()
  return resetByOperator(context, email, 'password', async (trx, rep, effects) => {
    await revokeSignIn(trx, effects, { id: rep.id, unknownPassword })
    await queueNotice(trx, context, rep, createPasswordWithdrawnMail(createLetterhead(context.env)))
    const { url } = await createPasswordLink(trx, context, rep)
    return url
  })
}

/** For a rep who lost what proves the second factor: the password alone is enough, until they set another one. */
export async function resetSecondFactorByOperator(context: OperatorContext, email: string): Promise<void> {
  await resetByOperator(context, email, 'second_factor', async (trx, rep) => {
    await removeSecondFactors(trx, rep.id)
    const mail = createSecondFactorChangedMail(createLetterhead(context.env), 'rep_reset')
    await queueNotice(trx, context, rep, mail)
  })
}

/** @rule N97 The rep hears of what the operator did. */
async function queueNotice(
  trx: Context['db'],
  { now }: OperatorContext,
  { id, email }: Found,
  mail: RenderedMail,
): Promise<void> {
  const at = now()
  const cause = `rep-reset-by-operator:${id}:${at.getTime()}`
  await queueMessage(trx, { cause, to: [email], ...mail, attachments: [] }, at)
}

type Found = NonNullable<Awaited<ReturnType<typeof lockRep>>>

async function resetByOperator<T>(
  context: OperatorContext,
  email: string,
  what: 'password' | 'second_factor',
  work: (trx: Context['db'], rep: Found, effects: Effects) => Promise<T>,
): Promise<T> {
  return runWrite(context, async (trx, effects) => {
    const known = await findRepByEmail(trx, getEmailKey(email))
    const rep = known && (await lockRep(trx, known.id))
    if (!rep) throw new ProblemError({ code: 'NOT_FOUND', what: 'rep' })
    await endSessionsOf(trx, effects, rep.id)
    const result = await work(trx, rep, effects)
    const detail = { rep: rep.id, what }
    await effects.audit({ at: context.now(), actor: 'system', repId: rep.id, event: 'rep_reset', detail })
    return result
  })
}
