import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { verifyPassword } from '#server/reps/password.ts'
import { findRep, updateProof } from '#server/reps/account/repository.ts'
import { hasSecondFactor } from '#server/reps/repository.ts'
import { requireSecondFactor } from '#server/reps/second-factor/prove-second-factor.ts'
import { countSignInAttempt, resetSignInAttempts } from '#server/reps/sign-in/sign-in-limits.ts'

type ConfirmContext = Pick<Context, 'db' | 'now'>

interface Confirmation {
  password: string
  code?: string | undefined
  recovery_code?: string | undefined
}

/**
 * @rule N74 A session proves again who uses it by the password, at most ten times wrong in 15 minutes.
 * @rule N97 Who has a second factor proves that too, by a code, a recovery code or, in a call of its own, a passkey.
 */
export async function confirmIdentity(
  context: ConfirmContext & Pick<Context, 'env'>,
  rep: Rep,
  { password, code, recovery_code }: Confirmation,
): Promise<void> {
  await requireOwnPassword(context, rep, { password, field: 'password' })
  if (await hasSecondFactor(context.db, rep.id)) {
    const proof = recovery_code !== undefined ? { recovery_code } : code !== undefined && { code }
    if (!proof) throw new ProblemError({ code: 'INVALID', fields: [CODE_MISSING] })
    const { session = '' } = rep
    const asker = { rep, askedBy: session, ip: '', device: `session:${session}` }
    await resetSignInAttempts(context.db, await requireSecondFactor(context, asker, proof))
  }
  await recordProof(context, rep)
}

const CODE_MISSING = {
  section: 'request',
  field: 'code',
  message: 'Enter a code of your two-step sign-in',
} as const

export function recordProof(context: ConfirmContext, { id, session = '' }: Rep): Promise<void> {
  return runWrite({ db: context.db }, async (trx, effects) => {
    const at = context.now()
    await updateProof(trx, session, at)
    await effects.audit({ at, actor: 'rep', repId: id, event: 'rep_identity_confirmed', detail: {} })
  })
}

/**
 * Counted for the session, so that a stranger with an open one cannot guess, and the rep elsewhere is not kept out. Returns the
 * hash that the password fits.
 */
export async function requireOwnPassword(
  { db, now }: ConfirmContext,
  { id, email, session }: Rep,
  { password, field }: { password: string; field: string },
): Promise<string> {
  const attempt = { email, ip: '', device: `session:${session}` }
  await countSignInAttempt(db, attempt, now())
  const hash = (await findRep(db, id))?.passwordHash
  if ((await verifyPassword(password, hash)) && hash !== undefined) {
    await resetSignInAttempts(db, attempt)
    return hash
  }
  await runWrite({ db }, (_trx, { audit }) =>
    audit({ at: now(), actor: 'rep', repId: id, event: 'rep_identity_refused', detail: {} }),
  )
  throw wrongPassword(field)
}

export function wrongPassword(field: string): ProblemError {
  const message = 'That’s not your password'
  return new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field, message }] })
}
