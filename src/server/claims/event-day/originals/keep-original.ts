import { createHash } from 'node:crypto'
import {
  type ClaimFileProblem,
  EDGE_BYTES,
  MOST_PDF_PAGES,
  MOST_PIXELS,
  MOST_SIDE_PIXELS,
} from '#domain/claims/files/file-limits.ts'
import { type ClaimFileType, findFileType } from '#domain/claims/files/file-types.ts'
import { ProblemError } from '#domain/problem.ts'
import { scanUpload } from '#server/claims/files/scan-upload.ts'
import { uploadExpiry } from '#server/claims/files/upload-rows.ts'
import {
  type EventOriginal,
  findOriginal,
  lockOriginal,
  updateOriginal,
} from '#server/claims/event-day/originals/repository.ts'
import { originalStaging } from '#server/claims/event-day/originals/upload-rows.ts'
import { findPhoto } from '#server/claims/event-day/photos/repository.ts'
import { askToLookAtEvent } from '#server/claims/signals/ask-to-look.ts'
import type { Context } from '#server/kit/context.ts'
import { readAt } from '#server/kit/files/inspect/check-video.ts'
import { detectType, TYPE_HEAD_BYTES } from '#server/kit/files/inspect/detect-type.ts'
import { hashEdges } from '#server/kit/files/inspect/edges.ts'
import type { Inspected } from '#server/kit/files/inspect/inspect-file.ts'
import { type PartStore, removeParts, storeContent } from '#server/kit/files/parts/store-parts.ts'
import { eventOriginalParts } from '#server/schema/claims/event-day.schema.ts'
import { runWrite } from '#server/writes/run-write.ts'

const LIMITS = { pixels: MOST_PIXELS, sidePixels: MOST_SIDE_PIXELS, pdfPages: MOST_PDF_PAGES }

interface GoodPhoto {
  type: ClaimFileType
  content: Buffer
  inspected: Inspected
}

/**
 * Looks at an original of which all has arrived, and seals it as it was sent, or says why it is not taken. Done again, from its
 * beginning, it changes nothing.
 *
 * @rule N107 What a photo is, its bytes say; as evidence it is kept as the camera made it, and never shown in a page.
 */
export async function keepOriginal(context: Context, id: string): Promise<void> {
  const original = await findOriginal(context.db, id)
  if (original?.state !== 'uploading') return
  const staging = originalStaging(context)
  const staged = await staging.open(id)
  try {
    const found = await lookAt(context, original, staged)
    if (typeof found === 'string') await refuse(context, id, found)
    else await seal(context, original, found)
  } finally {
    await staged.close()
  }
  await staging.remove(id)
}

async function lookAt(
  { threads, env }: Context,
  { sizeBytes, edges }: EventOriginal,
  staged: Parameters<typeof readAt>[0],
): Promise<GoodPhoto | ClaimFileProblem> {
  if (edges !== null && (await hashEdges(staged, sizeBytes, EDGE_BYTES)) !== edges) return 'another-file'
  // While the scanner is away the last piece is refused, and the phone, which still has the photo, sends it again.
  if ((await scanUpload({ env }, staged, sizeBytes)) === 'infected') return 'infected'
  const content = await readAt(staged, 0, sizeBytes)
  const type = findFileType(await detectType(content.subarray(0, TYPE_HEAD_BYTES)))
  if (type?.group !== 'photo') return 'type'
  try {
    const inspected = await threads.inspectFile({ content, type: type.type, limits: LIMITS })
    return typeof inspected === 'string' ? inspected : { type: type.type, content, inspected }
  } catch (error) {
    // It took too long, or more memory than a thread may have: no camera makes such a photo.
    if (error instanceof ProblemError && error.problem.code === 'FILE_NOT_MADE') return 'unreadable'
    throw error
  }
}

async function seal(context: Context, { photoId }: EventOriginal, good: GoodPhoto): Promise<void> {
  const { type: contentType, content, inspected } = good
  const store = originalParts(context)
  await removeParts(store, photoId)
  await storeContent(store, { fileId: photoId, use: 'original', contentType }, content)
  const { width, height, takenAt, takenOffset, latitude, longitude } = inspected
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('Its photo tells by itself who sent it')
    if ((await lockOriginal(trx, photoId))?.state !== 'uploading') return
    const facts = { width, height, takenAt, takenOffset, latitude, longitude }
    await updateOriginal(trx, photoId, {
      ...facts,
      contentType,
      sha256: hashOf(content),
      state: 'stored',
      storedAt: context.now(),
      ...WITHOUT_LEASE,
      expiresAt: null,
    })
    const photo = await findPhoto(trx, photoId)
    if (photo) await askToLookAtEvent(trx, photo.policyId, context.now())
  })
}

async function refuse(context: Context, photoId: string, problem: ClaimFileProblem): Promise<void> {
  await removeParts(originalParts(context), photoId)
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('Nothing of it is kept')
    if ((await lockOriginal(trx, photoId))?.state !== 'uploading') return
    const expiresAt = uploadExpiry(context.now())
    await updateOriginal(trx, photoId, { state: 'refused', problem, ...WITHOUT_LEASE, expiresAt })
  })
}

const WITHOUT_LEASE = { leaseToken: null, leaseUntil: null, isWanted: false } as const

/** Where the originals of photos of an event are kept. */
export function originalParts({ db, files }: Pick<Context, 'db' | 'files'>): PartStore {
  return { db, files, table: eventOriginalParts, kind: 'claim' }
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
