import { ProblemError } from '#domain/problem.ts'
import { type Rep } from '#server/kit/http/access.ts'
import { type Context } from '#server/kit/context.ts'
import { runWrite } from '#server/kit/writes/run-write.ts'
import { verifyPassword } from '#server/reps/password.ts'
import { findRep, updateProof } from '#server/reps/account/repository.ts'
import { countSignInAttempt, resetSignInAttempts } from '#server/reps/sign-in/sign-in-limits.ts'

type ConfirmContext = Pick<Context, 'db' | 'now'>

/** @rule N74 A session proves again who uses it by the password, at most ten times wrong in 15 minutes. */
export async function confirmIdentity(context: ConfirmContext, rep: Rep, password: string): Promise<void> {
  await requireOwnPassword(context, rep, { password, field: 'password' })
  await recordProof(context, rep)
}

export function recordProof(context: ConfirmContext, { id, session = '' }: Rep): Promise<void> {
  return runWrite({ db: context.db }, async (trx, effects) => {
    const at = context.now()
    await updateProof(trx, session, at)
    await effects.audit({ at, actor: 'rep', repId: id, event: 'rep_identity_confirmed', detail: {} })
  })
}

/** Counted for the session, so that a stranger with an open one cannot guess, and the rep elsewhere is not kept out. */
export async function requireOwnPassword(
  { db, now }: ConfirmContext,
  { id, email, session }: Rep,
  { password, field }: { password: string; field: string },
): Promise<void> {
  const attempt = { email, ip: '', device: `session:${session}` }
  await countSignInAttempt(db, attempt, now())
  const stored = await findRep(db, id)
  if (await verifyPassword(password, stored?.passwordHash)) return resetSignInAttempts(db, attempt)
  await runWrite({ db }, (_trx, { audit }) =>
    audit({ at: now(), actor: 'rep', repId: id, event: 'rep_identity_refused', detail: {} }),
  )
  const message = 'That is not your password'
  throw new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field, message }] })
}
