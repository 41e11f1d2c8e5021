import { createHash, randomUUID } from 'node:crypto'
import {
  type ClaimFileProblem,
  EDGE_BYTES,
  MOST_PDF_PAGES,
  MOST_PIXELS,
  MOST_SIDE_PIXELS,
} from '#domain/claims/files/file-limits.ts'
import { type ClaimFileType, findFileType } from '#domain/claims/files/file-types.ts'
import { ProblemError } from '#domain/problem.ts'
import { CLAIM_CONTENT, PART_BYTES } from '#server/claims/files/store-parts.ts'
import { uploadExpiry } from '#server/claims/files/upload-rows.ts'
import {
  deleteOriginalParts,
  type EventOriginal,
  findOriginal,
  insertOriginalPart,
  listOriginalParts,
  lockOriginal,
  updateOriginal,
} from '#server/claims/event-day/originals/repository.ts'
import { originalStaging } from '#server/claims/event-day/originals/upload-rows.ts'
import { findPhoto } from '#server/claims/event-day/photos/repository.ts'
import { askToLookAtEvent } from '#server/claims/signals/ask-to-look.ts'
import { type Context } from '#server/kit/context.ts'
import { readAt } from '#server/kit/files/inspect/check-video.ts'
import { detectType, TYPE_HEAD_BYTES } from '#server/kit/files/inspect/detect-type.ts'
import { hashEdges } from '#server/kit/files/inspect/edges.ts'
import { type Inspected } from '#server/kit/files/inspect/inspect-file.ts'
import { getContentName } from '#server/kit/files/file-name.ts'
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
  { threads }: Context,
  { sizeBytes, edges }: EventOriginal,
  staged: Parameters<typeof readAt>[0],
): Promise<GoodPhoto | ClaimFileProblem> {
  if (edges !== null && (await hashEdges(staged, sizeBytes, EDGE_BYTES)) !== edges) return 'another-file'
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

/** First the row of a part, then its content: content without a row would never be found again. */
async function seal(context: Context, { photoId }: EventOriginal, good: GoodPhoto): Promise<void> {
  const { type: contentType, content, inspected } = good
  await removeOriginalContent(context, photoId)
  for (let part = 0; part * PART_BYTES < content.length; part += 1) {
    const bytes = content.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
    const id = randomUUID()
    await insertOriginalPart(context.db, { id, photoId, part, bytes: bytes.length, sha256: hashOf(bytes) })
    await context.files.put(getContentName({ kind: CLAIM_CONTENT, id }), bytes, contentType)
  }
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
  await removeOriginalContent(context, photoId)
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('Nothing of it is kept')
    if ((await lockOriginal(trx, photoId))?.state !== 'uploading') return
    const expiresAt = uploadExpiry(context.now())
    await updateOriginal(trx, photoId, { state: 'refused', problem, ...WITHOUT_LEASE, expiresAt })
  })
}

const WITHOUT_LEASE = { leaseToken: null, leaseUntil: null, isWanted: false } as const

/** The content of an original, then the rows of its parts. */
export async function removeOriginalContent(
  { db, files }: Pick<Context, 'db' | 'files'>,
  photoId: string,
): Promise<void> {
  for (const { id } of await listOriginalParts(db, photoId))
    await files.remove(getContentName({ kind: CLAIM_CONTENT, id }))
  await deleteOriginalParts(db, photoId)
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
