import { type Context } from '#server/kit/context.ts'
import { runWrite } from '#server/kit/writes/run-write.ts'
import { type LinkedChange, lockLinkedChange } from '#server/policies/email-change/lock-linked-change.ts'
import { moveInsured } from '#server/policies/email-change/move-insured.ts'
import { queueUndoneMails } from '#server/policies/email-change/queue-email-change-mail.ts'
import { undoEmailChanges } from '#server/policies/email-change/repository.ts'

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
