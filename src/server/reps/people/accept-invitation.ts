import { randomUUID } from 'node:crypto'
import { ProblemError } from '#domain/problem.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import type { Rep } from '#server/access/access.ts'
import { hashSecret } from '#server/kit/http/security/secret-token.ts'
import type { Context } from '#server/kit/context.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { hashPassword } from '#server/reps/password.ts'
import { requireStrongPassword } from '#server/reps/password-strength.ts'
import { findInvitation, type StoredInvitation, takeInvitation } from '#server/reps/people/repository.ts'
import { insertRep, lockActiveRep } from '#server/reps/repository.ts'

type InvitationContext = Pick<Context, 'db' | 'now'>

const NO_INVITATION = { code: 'NOT_FOUND', what: 'invitation' } as const

export async function requireInvitation(
  { db, now }: InvitationContext,
  token: string,
): Promise<StoredInvitation> {
  const found = await findInvitation(db, { tokenHash: hashSecret(token), now: now() })
  if (!found) throw new ProblemError(NO_INVITATION)
  return found
}

/**
 * Makes the rep who was invited.
 *
 * @rule R02 An invitation works once; a weak password leaves it as it is.
 * @rule N98 It works as long as whoever sent it may invite.
 */
export async function acceptInvitation(
  context: InvitationContext,
  { token, name, password }: { token: string; name: string; password: string },
): Promise<Rep> {
  const { email } = await requireInvitation(context, token)
  await requireStrongPassword({ email, name, password })
  const passwordHash = await hashPassword(password)
  return runWrite({ db: context.db }, async (trx, effects) => {
    const at = context.now()
    const invitation = await takeInvitation(trx, { tokenHash: hashSecret(token), now: at })
    // Locked, so that whoever takes the right away comes before this or after it.
    const inviter = invitation && (await lockActiveRep(trx, { id: invitation.invitedBy }))
    if (!inviter || !isAllowed(inviter, 'manage-people')) throw new ProblemError(NO_INVITATION)
    const rep = { id: randomUUID(), email: invitation.email, name, role: invitation.role }
    const isNew = await insertRep(trx, { ...rep, passwordHash, createdAt: at, lastSignInAt: at })
    if (!isNew) throw new ProblemError(NO_INVITATION)
    const detail = { role: rep.role }
    await effects.audit({ at, actor: 'rep', repId: rep.id, event: 'rep_invitation_accepted', detail })
    return rep
  })
}
