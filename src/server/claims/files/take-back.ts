import { ProblemError } from '#domain/problem.ts'
import { takeFileOut } from '#server/claims/documents/receive-file.ts'
import { deleteFile, lockFile, updateFile } from '#server/claims/files/repository.ts'
import { claimParts } from '#server/claims/files/store-parts.ts'
import { removeParts } from '#server/kit/files/parts/store-parts.ts'
import type { UploadOwner } from '#server/claims/files/upload-owner.ts'
import { claimStaging } from '#server/claims/files/upload-rows.ts'
import type { OpenedClaim } from '#server/claims/present-claim.ts'
import { askToLookAt } from '#server/claims/signals/ask-to-look.ts'
import type { Context } from '#server/kit/context.ts'
import { lockQuote } from '#server/quotes/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

/**
 * Takes a file back for whoever sent it. A refused one only leaves the list; one that is received leaves its document and is deleted.
 *
 * @rule N105 What is only received is its sender’s; what was accepted or rejected stays as it was.
 */
export async function takeBackFile(
  context: Context,
  owner: UploadOwner,
  { claim, subject }: OpenedClaim,
  fileId: string,
): Promise<void> {
  const { id: quoteId } = subject.stored
  await runWrite(context, async (trx, effects) => {
    await lockQuote(trx, quoteId)
    const file = await lockFile(trx, fileId)
    const isOwn = file?.claimId === claim.id && file.ownerKind === owner.kind && file.ownerId === owner.id
    if (!file || !isOwn) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
    if (file.state === 'refused') {
      effects.noAudit('Nothing of it was kept')
      return deleteFile(trx, fileId)
    }
    if (file.state !== 'stored') throw new ProblemError({ code: 'IN_PROGRESS', retryAfterSeconds: 2 })
    const by = { actor: owner.actor, repId: owner.repId }
    await takeFileOut({ ...context, db: trx }, claim.id, file, fileId, by)
    const at = context.now()
    await updateFile(trx, fileId, { state: 'taken_back', deletedAt: at })
    const detail = { claim: claim.number, step: `${file.key} ${file.place} taken back`, file: fileId }
    const actor = owner.kind === 'rep' ? ('rep' as const) : ('client' as const)
    await askToLookAt(trx, claim.id, at)
    await effects.audit({ quoteId, at, actor, repId: owner.repId, event: 'claim_changed', detail })
    effects.publish({ quoteId, by: null })
  })
  await claimStaging(context).remove(fileId)
  // What a crash leaves here is removed at night.
  await removeParts(claimParts(context), fileId)
}
