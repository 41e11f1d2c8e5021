import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { ClaimFileType } from '#domain/claims/files/file-types.ts'
import { receiveFile } from '#server/claims/documents/receive-file.ts'
import { type ClaimFile, deleteUpload, lockFile, updateFile } from '#server/claims/files/repository.ts'
import { claimParts } from '#server/claims/files/store-parts.ts'
import { findClaimById } from '#server/claims/repository.ts'
import { askToLookAt } from '#server/claims/signals/ask-to-look.ts'
import type { Context } from '#server/kit/context.ts'
import { removeParts, storeContent, storeOriginal } from '#server/kit/files/parts/store-parts.ts'
import type { Inspected } from '#server/kit/files/inspect/inspect-file.ts'
import { findQuoteOfPolicy } from '#server/policies/repository.ts'
import { lockQuote } from '#server/quotes/repository.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** A file that was looked at and found good. */
export interface GoodFile {
  type: ClaimFileType
  /** All of it, where it was small enough to be looked at as a whole. */
  content: Buffer | undefined
  inspected: Inspected
  /** A scanner found nothing in it. */
  isScanned: boolean
}

/**
 * Keeps a good file: its bytes as they were sent, what is shown of them, and its place in its document. False if its document takes no
 * more.
 *
 * @rule N107 The original is sealed as it was sent; what is shown was made again and holds nothing that a camera wrote.
 */
export async function keepFile(
  context: Context,
  file: ClaimFile,
  good: GoodFile,
  staged: FileHandle,
): Promise<boolean> {
  const { type: contentType, inspected, isScanned } = good
  const { shown, ...details } = inspected
  // What an earlier attempt has left.
  await removeParts(claimParts(context), file.id)
  const sha256 = await storeBytes(context, file, good, staged)
  const picture = { fileId: file.id, contentType: 'image/jpeg' }
  if (shown) {
    await storeContent(claimParts(context), { ...picture, use: 'view' }, Buffer.from(shown.view))
    await storeContent(claimParts(context), { ...picture, use: 'small' }, Buffer.from(shown.small))
  }
  const { phash = null, phashMirror = null } = shown ?? {}
  const kept = {
    ...details,
    contentType,
    sha256,
    phash,
    phashMirror,
    storedAt: context.now(),
    scannedAt: isScanned ? context.now() : null,
  }
  return join(context, file, kept)
}

/** Stores what was looked at, not what may be in its place meanwhile. */
async function storeBytes(
  context: Context,
  { id: fileId, sizeBytes }: ClaimFile,
  { type: contentType, content }: GoodFile,
  staged: FileHandle,
): Promise<string> {
  if (!content) return storeOriginal(claimParts(context), { fileId, contentType }, staged, sizeBytes)
  await storeContent(claimParts(context), { fileId, contentType, use: 'original' }, content)
  return createHash('sha256').update(content).digest('hex')
}

/** Makes it a part of its document: all of this happens, or nothing. */
async function join(
  context: Context,
  { id, claimId, key, place, actor, repId }: ClaimFile,
  kept: Partial<ClaimFile>,
): Promise<boolean> {
  return runWrite(context, async (trx, effects) => {
    const claim = await findClaimById(trx, claimId)
    if (!claim) throw new Error(`Claim ${claimId} is gone`)
    const quoteId = await findQuoteOfPolicy(trx, claim.policyId)
    await lockQuote(trx, quoteId)
    const isTaken = await receiveFile({ ...context, db: trx }, claimId, { key, place }, id, { actor, repId })
    if (!isTaken) {
      effects.noAudit('It is not taken')
      return false
    }
    const file = await lockFile(trx, id)
    if (file?.state !== 'checking') throw new Error(`File ${id} was decided about twice`)
    await updateFile(trx, id, { ...kept, state: 'stored' })
    await deleteUpload(trx, id)
    await askToLookAt(trx, claimId, context.now())
    await effects.audit({
      quoteId,
      at: context.now(),
      actor: actor === 'rep' ? 'rep' : 'client',
      repId,
      event: 'claim_changed',
      detail: { claim: claim.number, step: `${key} ${place} received`, file: id, sha256: kept.sha256 ?? '' },
    })
    effects.publish({ quoteId, by: null })
    return true
  })
}
