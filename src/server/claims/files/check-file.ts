import type { FileHandle } from 'node:fs/promises'
import {
  checkFoundFile,
  type ClaimFileProblem,
  EDGE_BYTES,
  MOST_PDF_PAGES,
  MOST_PIXELS,
  MOST_SIDE_PIXELS,
} from '#domain/claims/files/file-limits.ts'
import { findFileType } from '#domain/claims/files/file-types.ts'
import { ProblemError } from '#domain/problem.ts'
import { type GoodFile, keepFile } from '#server/claims/files/keep-file.ts'
import {
  type ClaimFile,
  deleteUpload,
  findFile,
  lockFile,
  updateFile,
} from '#server/claims/files/repository.ts'
import { claimParts } from '#server/claims/files/store-parts.ts'
import { removeParts } from '#server/kit/files/parts/store-parts.ts'
import { scanUpload } from '#server/claims/files/scan-upload.ts'
import { claimStaging } from '#server/claims/files/upload-rows.ts'
import type { Context } from '#server/kit/context.ts'
import { checkVideo, readAt } from '#server/kit/files/inspect/check-video.ts'
import { detectType, TYPE_HEAD_BYTES } from '#server/kit/files/inspect/detect-type.ts'
import { hashEdges } from '#server/kit/files/inspect/edges.ts'
import type { Inspected } from '#server/kit/files/inspect/inspect-file.ts'
import { runWrite } from '#server/writes/run-write.ts'

const LIMITS = { pixels: MOST_PIXELS, sidePixels: MOST_SIDE_PIXELS, pdfPages: MOST_PDF_PAGES }

const NOT_DECODED: Inspected = {
  width: null,
  height: null,
  shown: null,
  takenAt: null,
  takenOffset: null,
  latitude: null,
  longitude: null,
}

/**
 * Looks at a file of which all has arrived: what is good becomes part of its document, what is not is refused with the reason. It may
 * run again, from its beginning.
 *
 * @rule N107 What a file is, its bytes say: a photo, a PDF, a list or a video, whole and nothing else besides.
 */
export async function checkClaimFile(context: Context, fileId: string): Promise<void> {
  const file = await findFile(context.db, fileId)
  if (file?.state !== 'checking') return
  const staging = claimStaging(context)
  if ((await staging.sizeOf(fileId)) === file.sizeBytes) {
    const staged = await staging.open(fileId)
    try {
      const found = await lookAt(context, file, staged)
      if (typeof found === 'string') await refuse(context, file, found)
      else if (!(await keepFile(context, file, found, staged))) await refuse(context, file, 'document-closed')
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
  { threads, env }: Context,
  { key, declaredType, sizeBytes, edges }: ClaimFile,
  staged: FileHandle,
): Promise<GoodFile | ClaimFileProblem> {
  if (edges !== null && (await hashEdges(staged, sizeBytes, EDGE_BYTES)) !== edges) return 'another-file'
  const detected = await detectType(await readAt(staged, 0, Math.min(sizeBytes, TYPE_HEAD_BYTES)))
  // Plain text has no mark of its own.
  const type = findFileType(detected ?? (declaredType === 'text/csv' ? declaredType : undefined))
  const fault = checkFoundFile({ type: declaredType, bytes: sizeBytes }, type?.type, key)
  if (fault || !type) return fault ?? 'type'
  const scanned = await scanUpload({ env }, staged, sizeBytes)
  if (scanned === 'infected') return 'infected'
  const isScanned = scanned === 'clean'
  if (type.group === 'video') {
    const problem = await checkVideo(staged, type.type, sizeBytes)
    return problem ?? { type: type.type, content: undefined, inspected: NOT_DECODED, isScanned }
  }
  const content = await readAt(staged, 0, sizeBytes)
  try {
    const inspected = await threads.inspectFile({ content, type: type.type, limits: LIMITS })
    return typeof inspected === 'string' ? inspected : { type: type.type, content, inspected, isScanned }
  } catch (error) {
    // It took too long, or more memory than a thread may have: no camera and no printer makes such a file.
    if (error instanceof ProblemError && error.problem.code === 'FILE_NOT_MADE') return 'unreadable'
    throw error
  }
}

/** @rule D30 A refused file says why, and another one can be sent at once. */
async function refuse(context: Context, { id }: ClaimFile, problem: ClaimFileProblem): Promise<void> {
  await removeParts(claimParts(context), id)
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('Nothing of it is kept')
    const file = await lockFile(trx, id)
    if (file?.state !== 'checking') return
    await updateFile(trx, id, { state: 'refused', problem })
    await deleteUpload(trx, id)
  })
}
