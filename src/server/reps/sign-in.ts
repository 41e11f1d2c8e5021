import { ProblemError } from '#domain/problem.ts'
import { runWrite } from '#server/platform/writes/run-write.ts'
import { type Rep } from '#server/platform/http/access.ts'
import { type Context } from '#server/platform/context.ts'
import { verifyPassword } from '#server/reps/password.ts'
import { findRepByEmail } from '#server/reps/repository.ts'
import { countSignInAttempt, resetSignInAttempts, type SignInAttempt } from '#server/reps/sign-in-limits.ts'

export interface SignInRequest extends SignInAttempt {
  password: string
}

/**
 * Finds the rep with this e-mail address and password.
 *
 * @rule O04 Sign-ins and failed attempts are recorded in the audit trail.
 */
export async function signIn(
  context: Pick<Context, 'db' | 'now'>,
  { password, ...tried }: SignInRequest,
): Promise<Rep> {
  const { db } = context
  const at = context.now()
  await countSignInAttempt(db, tried, at)
  const found = await findRepByEmail(db, tried.email)
  const isRight = await verifyPassword(password, found?.passwordHash)
  const repId = found?.id ?? null
  const event = isRight ? 'rep_signed_in' : 'rep_sign_in_refused'
  await runWrite(context, (_trx, { audit }) => audit({ at, actor: 'rep', repId, event, detail: {} }))
  if (!found || !isRight) throw new ProblemError({ code: 'SIGN_IN_REFUSED' })
  await resetSignInAttempts(db, tried)
  return { id: found.id, email: found.email, name: found.name }
}
