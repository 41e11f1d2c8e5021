import type { FileHandle } from 'node:fs/promises'
import { EDGE_BYTES } from '#domain/claims/files/file-limits.ts'
import type { CaseFileProblem } from '#domain/files/case-file-problems.ts'
import { ScannerAway, scanUpload } from '#server/claims/files/scan-upload.ts'
import { identifyFile, type LookedAt } from '#server/files/checking/identify-file.ts'
import { keepFile } from '#server/files/checking/keep-file.ts'
import { caseParts } from '#server/files/case-parts.ts'
import { type CaseFile, deleteUpload, findFile, lockFile, updateFile } from '#server/files/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { hashEdges } from '#server/kit/files/inspect/edges.ts'
import { removeParts } from '#server/kit/files/parts/store-parts.ts'
import { openStaging } from '#server/kit/files/resumable/staging.ts'
import { runWrite } from '#server/writes/run-write.ts'

/**
 * Looks at a file of which all has arrived: what is good is kept, what is not is refused with the reason. It may run again, from its
 * beginning.
 *
 * @rule N107 What a file is, its bytes say. Programs, scripts, archives with them, documents with macros, and what is two things at once
 * are refused.
 */
export async function checkCaseFile(context: Context, fileId: string): Promise<void> {
  const file = await findFile(context.db, fileId)
  if (file?.state !== 'checking' && file?.state !== 'waiting') return
  const staging = openStaging(context.env.dataDir)
  if ((await staging.sizeOf(fileId)) === file.sizeBytes) {
    const staged = await staging.open(fileId)
    try {
      const found = await lookAt(context, file, staged)
      if (typeof found === 'string') await refuse(context, file, found)
      else await keepFile(context, file, found, staged)
    } catch (error) {
      if (error instanceof ScannerAway) await wait(context, fileId)
      throw error
    } finally {
      await staged.close()
    }
  } else {
    // Nothing of it is there: a backup was put back, or somebody has tidied up.
    await refuse(context, file, 'unreadable')
  }
  await staging.remove(fileId)
}

async function lookAt(
  context: Context,
  file: CaseFile,
  staged: FileHandle,
): Promise<(LookedAt & { isScanned: boolean }) | CaseFileProblem> {
  const { edges, sizeBytes } = file
  if (edges !== null && (await hashEdges(staged, sizeBytes, EDGE_BYTES)) !== edges) return 'another-file'
  const found = await identifyFile(context, file, staged)
  if (typeof found === 'string') return found
  const scanned = await scanUpload(context, staged, sizeBytes)
  return scanned === 'infected' ? 'infected' : { ...found, isScanned: scanned === 'clean' }
}

/** It says so while the scanner is away. */
function wait(context: Context, fileId: string): Promise<void> {
  return runWrite(context, async (trx, effects) => {
    effects.noAudit('It waits for the scanner')
    const file = await lockFile(trx, fileId)
    if (file?.state !== 'checking') return
    await updateFile(trx, fileId, { state: 'waiting' })
    if (file.quoteId !== null) effects.publish({ quoteId: file.quoteId, news: 'files' })
  })
}

/** @rule D37 A refused file says why. It leaves the list after a day. */
async function refuse(context: Context, { id, quoteId }: CaseFile, problem: CaseFileProblem): Promise<void> {
  await removeParts(caseParts(context), id)
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('It is decided about already')
    const file = await lockFile(trx, id)
    if (file?.state !== 'checking' && file?.state !== 'waiting') return
    await updateFile(trx, id, { state: 'refused', problem })
    await deleteUpload(trx, id)
    if (quoteId === null) return
    effects.publish({ quoteId, news: 'files' })
    await effects.audit({
      quoteId,
      at: context.now(),
      actor: file.repId === null ? 'system' : 'rep',
      repId: file.repId,
      event: 'case_file_refused',
      detail: { file: id, name: file.name, problem },
    })
  })
}
