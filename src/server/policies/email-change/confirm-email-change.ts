import { UNDO_DAYS } from '#domain/policy/email-change.ts'
import { type Context } from '#server/kit/context.ts'
import { runWrite } from '#server/kit/writes/run-write.ts'
import { type LinkedChange, lockLinkedChange } from '#server/policies/email-change/lock-linked-change.ts'
import { moveInsured } from '#server/policies/email-change/move-insured.ts'
import { queueConfirmedMails } from '#server/policies/email-change/queue-email-change-mail.ts'
import {
  deleteEmailLinks,
  extendEmailLinks,
  updateEmailChange,
} from '#server/policies/email-change/repository.ts'

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
