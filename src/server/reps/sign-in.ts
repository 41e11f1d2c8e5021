import { ProblemError } from '#domain/problem.ts'
import { insertAuditEvent } from '#server/audit/repository.ts'
import { type Rep } from '#server/http/access.ts'
import { type Context } from '#server/http/serve.ts'
import { isPassword } from '#server/reps/password.ts'
import { findRepByEmail } from '#server/reps/repository.ts'
import { countSignIn, forgetSignIns, type Try } from '#server/reps/sign-in-limits.ts'

export interface Credentials extends Try {
  password: string
}

/**
 * The rep whose e-mail and password these are.
 *
 * @rule O04 Who signed in, and that a try failed, stands in the audit trail.
 */
export async function signIn(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { password, ...tried }: Credentials,
): Promise<Rep> {
  const at = now()
  await countSignIn(db, tried, at)
  const found = await findRepByEmail(db, tried.email)
  const isRight = await isPassword(password, found?.passwordHash)
  const repId = found?.id ?? null
  const event = isRight ? 'rep_signed_in' : 'rep_sign_in_refused'
  await insertAuditEvent(db, { at, actor: 'rep', repId, event, detail: {} })
  if (!found || !isRight) throw new ProblemError({ code: 'SIGN_IN_REFUSED' })
  await forgetSignIns(db, tried)
  return { id: found.id, email: found.email, name: found.name }
}
