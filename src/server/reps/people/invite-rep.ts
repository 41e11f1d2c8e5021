import { randomUUID } from 'node:crypto'
import { pagePath } from '#contract/page-path.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { ProblemError } from '#domain/problem.ts'
import type { RepRole } from '#domain/reps/roles.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createInvitationMail } from '#server/messaging/templates/rep-links.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import type { Rep } from '#server/access/access.ts'
import { createSecret, hashSecret } from '#server/kit/http/security/secret-token.ts'
import type { Context } from '#server/kit/context.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { requireActingOwner } from '#server/reps/people/change-rep.ts'
import { deleteInvitation, type StoredInvitation, upsertInvitation } from '#server/reps/people/repository.ts'
import { findRepByEmail } from '#server/reps/repository.ts'

/** How long an invitation can be accepted. */
const INVITATION_DAYS = 7
const DAY_MS = 86_400_000

interface NewInvitation {
  email: string
  name: string
  role: RepRole
}

/**
 * Mails somebody a link by which they become a rep.
 *
 * @rule R02 Further reps are invited by an owner; the link is good for seven days and works once, and only its hash is stored.
 */
export function inviteRep(
  context: Context,
  { rep: owner, ...given }: NewInvitation & { rep: Rep },
): Promise<StoredInvitation> {
  const { env } = context
  return runWrite(context, async (trx, effects) => {
    await requireActingOwner(trx, owner)
    const email = getEmailKey(given.email)
    if (await findRepByEmail(trx, email)) throw new ProblemError({ code: 'INVALID', fields: [REP_EXISTS] })
    const at = context.now()
    const token = createSecret()
    const expiresAt = new Date(at.getTime() + INVITATION_DAYS * DAY_MS)
    const invitation = {
      ...given,
      id: randomUUID(),
      email,
      tokenHash: hashSecret(token),
      invitedBy: owner.id,
      createdAt: at,
      expiresAt,
    }
    await upsertInvitation(trx, invitation)
    const link = { url: env.publicUrl + pagePath('invitation', { token }), token, expiresAt }
    const mail = createInvitationMail(createLetterhead(env), {
      invitedBy: owner.name,
      role: given.role,
      url: link.url,
      validDays: INVITATION_DAYS,
    })
    const cause = `rep-invitation:${invitation.id}`
    await queueMessage(trx, { cause, to: [email], ...mail, attachments: [], link }, at)
    const detail = { email, role: given.role }
    await effects.audit({ at, actor: 'rep', repId: owner.id, event: 'rep_invited', detail })
    return invitation
  })
}

export function withdrawInvitation(context: Context, { id, rep }: { id: string; rep: Rep }): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    await requireActingOwner(trx, rep)
    const deleted = await deleteInvitation(trx, id)
    if (!deleted) throw new ProblemError({ code: 'NOT_FOUND', what: 'invitation' })
    await effects.audit({
      at: context.now(),
      actor: 'rep',
      repId: rep.id,
      event: 'rep_invitation_withdrawn',
      detail: { email: deleted.email },
    })
  })
}

const REP_EXISTS = {
  section: 'request',
  field: 'email',
  message: 'There’s already a rep with this email',
} as const
