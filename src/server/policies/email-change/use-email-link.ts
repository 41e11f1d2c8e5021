import { UNDO_DAYS } from '#domain/policy/email-change.ts'
import type { Context } from '#server/kit/context.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { moveInsured } from '#server/policies/email-change/move-insured.ts'
import {
  queueConfirmedMails,
  queueUndoneMails,
} from '#server/policies/email-change/queue-email-change-mail.ts'
import {
  deleteEmailLinks,
  extendEmailLinks,
  updateEmailChange,
  undoEmailChanges,
  findEmailLink,
} from '#server/policies/email-change/repository.ts'
import { ProblemError } from '#domain/problem.ts'
import { hashSecret } from '#server/kit/http/security/secret-token.ts'
import type { EmailLinkPurpose } from '#server/schema/policies/email-changes.schema.ts'
import { THE_PROGRAM } from '#server/policies/amendments/change-caller.ts'
import { type ChangeSubject, lockSubject } from '#server/policies/amendments/change-subject.ts'

const DAY_MS = 86_400_000

/**
 * The new address confirms by its link.
 *
 * @rule D23 From then on quote, policy, new papers and mails have the new address. The old one is told, and can undo it for
 * 7 days.
 */
export function confirmEmailChange(context: Context, token: string): Promise<LinkedChange> {
  return runWrite(context, async (trx, effects) => {
    const inTransaction = { ...context, db: trx }
    const { subject, linked } = await lockLinkedChange(inTransaction, token, 'confirm')
    const at = context.now()
    const confirmed = { ...linked.change, state: 'confirmed' as const, confirmedAt: at }
    const undoUntil = new Date(at.getTime() + UNDO_DAYS * DAY_MS)
    await moveInsured(inTransaction, subject, confirmed.newEmail)
    await updateEmailChange(trx, confirmed.id, confirmed)
    await deleteEmailLinks(trx, [confirmed.id], 'confirm')
    await extendEmailLinks(trx, confirmed.id, undoUntil)
    await queueConfirmedMails(inTransaction, subject, confirmed, undoUntil)
    const quoteId = subject.stored.id
    const { oldEmail: from, newEmail: to } = confirmed
    const detail = { policy: subject.policy.number, from, to }
    await effects.audit({ quoteId, at, actor: 'client', event: 'email_changed', detail })
    effects.publish({ quoteId, by: null })
    return { ...linked, change: confirmed }
  })
}

/**
 * The old address stops a change that waits, or takes back one that was confirmed.
 *
 * @rule D23 Whatever was asked for after it ends too, so that who took over a policy cannot keep it by a second change.
 */
export function undoEmailChange(context: Context, token: string): Promise<LinkedChange> {
  return runWrite(context, async (trx, effects) => {
    const inTransaction = { ...context, db: trx }
    const { subject, linked } = await lockLinkedChange(inTransaction, token, 'undo')
    const { change } = linked
    const at = context.now()
    const wasConfirmed = change.state === 'confirmed'
    if (wasConfirmed) await moveInsured(inTransaction, subject, change.oldEmail)
    await undoEmailChanges(trx, change, at)
    await queueUndoneMails(inTransaction, subject, change)
    const quoteId = subject.stored.id
    await effects.audit({
      quoteId,
      at,
      actor: 'client',
      event: 'email_change_undone',
      detail: {
        policy: subject.policy.number,
        from: wasConfirmed ? subject.policy.email : change.newEmail,
        to: change.oldEmail,
      },
    })
    effects.publish({ quoteId, by: null })
    return { ...linked, change: { ...change, state: 'undone', undoneAt: at } }
  })
}

export type LinkedChange = NonNullable<Awaited<ReturnType<typeof findEmailLink>>>

type LinkContext = Pick<Context, 'db' | 'now'>

/** @rule D23 A link that was used, replaced, is too old or never was gets one answer, and so does one for something else. */
export async function requireLinkedChange(
  { db, now }: LinkContext,
  token: string,
  purpose?: EmailLinkPurpose,
): Promise<LinkedChange> {
  const found = await findEmailLink(db, hashSecret(token), now())
  if (!found || (purpose !== undefined && found.link.purpose !== purpose))
    throw new ProblemError({ code: 'NOT_FOUND', what: 'link' })
  return found
}

/** Locks the policy of a link, and reads both again: a link that does nothing any more is not found. */
async function lockLinkedChange(
  context: LinkContext,
  token: string,
  purpose: EmailLinkPurpose,
): Promise<{ subject: ChangeSubject; linked: LinkedChange }> {
  const { policyNumber } = await requireLinkedChange(context, token, purpose)
  const subject = await lockSubject(context.db, THE_PROGRAM.session, policyNumber)
  return { subject, linked: await requireLinkedChange(context, token, purpose) }
}
