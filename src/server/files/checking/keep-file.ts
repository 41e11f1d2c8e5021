import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { caseParts } from '#server/files/case-parts.ts'
import type { LookedAt } from '#server/files/checking/identify-file.ts'
import { type CaseFile, deleteUpload, lockFile, updateFile } from '#server/files/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { removeParts, storeContent, storeOriginal } from '#server/kit/files/parts/store-parts.ts'
import { runWrite } from '#server/writes/run-write.ts'

type GoodFile = LookedAt & { isScanned: boolean }

/**
 * Keeps a good file: its bytes as they were sent, and what is shown of a photo.
 *
 * @rule N107 The original is kept as it was sent; what is shown of a photo was made again and holds nothing that a camera wrote.
 */
export async function keepFile(
  context: Context,
  file: CaseFile,
  good: GoodFile,
  staged: FileHandle,
): Promise<void> {
  const { type: contentType, group: fileGroup, inspected, isScanned } = good
  const { shown, width, height, takenAt, latitude } = inspected
  const store = caseParts(context)
  // What an earlier attempt has left.
  await removeParts(store, file.id)
  const sha256 = await storeBytes(context, file, good, staged)
  const picture = { fileId: file.id, contentType: 'image/jpeg' }
  if (shown) {
    await storeContent(store, { ...picture, use: 'view' }, Buffer.from(shown.view))
    await storeContent(store, { ...picture, use: 'small' }, Buffer.from(shown.small))
  }
  await publish(context, file, {
    contentType,
    fileGroup,
    sha256,
    width,
    height,
    takenAt,
    hadPlace: latitude !== null,
    hasView: shown !== null,
    scannedAt: isScanned ? context.now() : null,
    storedAt: context.now(),
  })
}

/** Stores what was looked at, not what may be in its place meanwhile. */
async function storeBytes(
  context: Context,
  { id: fileId, sizeBytes }: CaseFile,
  { type: contentType, content }: GoodFile,
  staged: FileHandle,
): Promise<string> {
  const store = caseParts(context)
  if (!content) return storeOriginal(store, { fileId, contentType }, staged, sizeBytes)
  await storeContent(store, { fileId, contentType, use: 'original' }, content)
  return createHash('sha256').update(content).digest('hex')
}

function publish(context: Context, { id }: CaseFile, kept: Partial<CaseFile>): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    effects.noAudit('It was given up meanwhile')
    const file = await lockFile(trx, id)
    if (file?.state !== 'checking' && file?.state !== 'waiting') return
    await updateFile(trx, id, { ...kept, state: 'stored' })
    await deleteUpload(trx, id)
    if (file.quoteId === null) return
    effects.publish({ quoteId: file.quoteId, news: 'files' })
    await effects.audit({
      quoteId: file.quoteId,
      at: context.now(),
      actor: file.repId === null ? 'system' : 'rep',
      repId: file.repId,
      event: 'case_file_added',
      detail: { file: id, name: file.name, sha256: kept.sha256 ?? '' },
    })
  })
}
