import { getEmailKey } from '#domain/values/email-address.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Context } from '#server/kit/context.ts'
import { runWrite } from '#server/kit/writes/run-write.ts'
import { createPasswordLink } from '#server/reps/account/password-links.ts'
import { endSessionsOf } from '#server/reps/account/sessions.ts'
import { lockRep } from '#server/reps/people/repository.ts'
import { findRepByEmail } from '#server/reps/repository.ts'
import { removeSecondFactors } from '#server/reps/second-factor/manage-second-factor.ts'

type OperatorContext = Pick<Context, 'db' | 'now' | 'env' | 'live'>

/**
 * For an operator, where no owner can sign in or no mail arrives: a link by which a rep sets a new password. Sessions end.
 *
 * @rule R02 An operator can let a rep in again; the audit log says that the system did it.
 */
export async function resetPasswordByOperator(context: OperatorContext, email: string): Promise<string> {
  return resetByOperator(context, email, 'password', async (trx, rep) => {
    const { url } = await createPasswordLink(trx, context, rep)
    return url
  })
}

/** For a rep who lost what proves the second factor: the password alone is enough, until they set another one. */
export async function resetSecondFactorByOperator(context: OperatorContext, email: string): Promise<void> {
  await resetByOperator(context, email, 'second_factor', (trx, { id }) => removeSecondFactors(trx, id))
}

type Found = NonNullable<Awaited<ReturnType<typeof lockRep>>>

async function resetByOperator<T>(
  context: OperatorContext,
  email: string,
  what: 'password' | 'second_factor',
  work: (trx: Context['db'], rep: Found) => Promise<T>,
): Promise<T> {
  return runWrite(context, async (trx, effects) => {
    const known = await findRepByEmail(trx, getEmailKey(email))
    const rep = known && (await lockRep(trx, known.id))
    if (!rep) throw new ProblemError({ code: 'NOT_FOUND', what: 'rep' })
    await endSessionsOf(trx, effects, rep.id)
    const result = await work(trx, rep)
    const detail = { rep: rep.id, what }
    await effects.audit({ at: context.now(), actor: 'system', repId: rep.id, event: 'rep_reset', detail })
    return result
  })
}
