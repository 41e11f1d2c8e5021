import type { Context } from '#server/kit/context.ts'
import { runWrite } from '#server/writes/run-write.ts'
import type { ChangeCaller } from '#server/policies/amendments/change-caller.ts'
import { lockSubject } from '#server/policies/amendments/change-subject.ts'
import { queueUndoneMails } from '#server/policies/email-change/queue-email-change-mail.ts'
import { findWaitingEmailChange, undoEmailChanges } from '#server/policies/email-change/repository.ts'
import type { Policy } from '#server/policies/repository.ts'

interface Withdrawal extends ChangeCaller {
  number: string
}

/**
 * Withdraws the change of an address that waits, for a rep, the holder or the producer. Where none waits, as after a first
 * call whose answer was lost, nothing changes; what was confirmed meanwhile is undone by the old address alone.
 *
 * @rule D20 D23 From then on its links do nothing, and both addresses are told.
 */
export function withdrawEmailChange(context: Context, { session, rep, number }: Withdrawal): Promise<Policy> {
  return runWrite(context, async (trx, effects) => {
    const inTransaction = { ...context, db: trx }
    const subject = await lockSubject(trx, session, number)
    const { policy, stored } = subject
    const at = context.now()
    const waiting = await findWaitingEmailChange(trx, policy.id, at)
    if (!waiting) {
      effects.noAudit('There’s nothing to withdraw')
      return policy
    }
    await undoEmailChanges(trx, waiting, at)
    await queueUndoneMails(inTransaction, subject, waiting)
    const quoteId = stored.id
    await effects.audit({
      quoteId,
      at,
      actor: rep ? 'rep' : 'client',
      repId: rep?.id ?? null,
      event: 'email_change_withdrawn',
      detail: { policy: policy.number, from: waiting.newEmail, to: waiting.oldEmail },
    })
    effects.publish({ quoteId, by: rep ?? null })
    return policy
  })
}
