import type { DocumentKey } from '#domain/claims/checklist/claim-documents.ts'
import { receiveForm } from '#server/claims/documents/change-document.ts'
import type { OpenedClaim } from '#server/claims/present-claim.ts'
import type { Context } from '#server/kit/context.ts'
import { type ChangeCaller, requesterOf } from '#server/policies/amendments/change-caller.ts'
import { lockQuote } from '#server/quotes/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface SentForm {
  key: DocumentKey
  place: number
  form: { id: string; values: Readonly<Record<string, unknown>> }
}

/** Takes a form from whoever may open the policy; a rep enters what came on paper. */
export function sendForm(
  context: Context,
  caller: ChangeCaller,
  { claim, subject }: OpenedClaim,
  { key, place, form }: SentForm,
): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    await lockQuote(trx, subject.stored.id)
    const by = requesterOf(caller, subject)
    const doer = { actor: by === 'client' ? ('holder' as const) : by, repId: caller.rep?.id ?? null }
    await receiveForm({ ...context, db: trx }, claim.id, { key, place }, form, doer)
    await effects.audit({
      quoteId: subject.stored.id,
      at: context.now(),
      actor: caller.rep ? 'rep' : 'client',
      repId: doer.repId,
      event: 'claim_changed',
      detail: { policy: subject.policy.number, claim: claim.number, step: `${key} ${place} received` },
    })
    effects.publish({ quoteId: subject.stored.id, by: caller.rep ?? null })
  })
}
