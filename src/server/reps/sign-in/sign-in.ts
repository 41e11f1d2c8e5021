import type { SecondFactorKind } from '#contract/reps.ts'
import { ProblemError } from '#domain/problem.ts'
import { runWrite } from '#server/writes/run-write.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import type { AuditEventName } from '#server/audit/audit-events.ts'
import { verifyPassword } from '#server/reps/password.ts'
import type { SigningIn } from '#server/reps/rep-session.ts'
import { findRepByEmail, updateLastSignIn } from '#server/reps/repository.ts'
import { listSecondFactors } from '#server/reps/second-factor/prove-second-factor.ts'
import {
  countSignInAttempt,
  resetSignInAttempts,
  type SignInAttempt,
} from '#server/reps/sign-in/sign-in-limits.ts'

export interface SignInRequest extends SignInAttempt {
  password: string
}

/** Who signed in, or whose second factor is asked for. */
type SignInResult = { rep: Rep & SigningIn; secondFactors: readonly SecondFactorKind[] }

/**
 * Finds the rep with this e-mail address and password.
 *
 * @rule R02 A disabled rep is answered like an unknown one; a rep with a second factor has not signed in yet.
 * @rule O04 Sign-ins and failed attempts are recorded in the audit trail.
 */
export async function signIn(
  context: Pick<Context, 'db' | 'now' | 'env'>,
  { password, ...attempt }: SignInRequest,
): Promise<SignInResult> {
  const { db } = context
  const at = context.now()
  await countSignInAttempt(db, attempt, at)
  const found = await findRepByEmail(db, attempt.email)
  const isRight = (await verifyPassword(password, found?.passwordHash)) && found?.disabledAt === null
  const secondFactors = found && isRight ? await listSecondFactors(context, found.id) : []
  const repId = found?.id ?? null
  await runWrite({ db }, async (trx, { audit }) => {
    if (found && isRight && secondFactors.length === 0) await updateLastSignIn(trx, found.id, at)
    const event = getSignInEvent(isRight, secondFactors)
    await audit({ at, actor: 'rep', repId, event, detail: {} })
  })
  if (!found || !isRight) throw new ProblemError({ code: 'SIGN_IN_REFUSED' })
  await resetSignInAttempts(db, attempt)
  const { id, email, name, role, passwordHash } = found
  return { rep: { id, email, name, role, passwordHash }, secondFactors }
}

function getSignInEvent(isRight: boolean, { length }: readonly SecondFactorKind[]): AuditEventName {
  if (!isRight) return 'rep_sign_in_refused'
  return length > 0 ? 'rep_second_factor_asked' : 'rep_signed_in'
}
