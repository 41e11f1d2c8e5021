import { describeFileProblem, LARGEST_BYTES } from '#domain/claims/files/file-limits.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Caller } from '#server/access/access.ts'
import { requireRoom } from '#server/claims/files/begin-file.ts'
import { uploadExpiry } from '#server/claims/files/upload-rows.ts'
import { authorKey, dayAuthor, dayCaller } from '#server/claims/event-day/day-author.ts'
import { type EventPhoto, findPhoto } from '#server/claims/event-day/photos/repository.ts'
import {
  type EventOriginal,
  findOriginal,
  insertOriginal,
} from '#server/claims/event-day/originals/repository.ts'
import { originalStaging } from '#server/claims/event-day/originals/upload-rows.ts'
import type { Context } from '#server/kit/context.ts'
import { type ChangeSubject, lockSubject, readSubject } from '#server/policies/amendments/change-subject.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** The original of a photo as its phone describes it. */
interface NewOriginal {
  number: string
  /** Of its photo. */
  id: string
  bytes: number
  edges: string | null
}

/** Of which nobody is told why a document of a claim would not take it: it is a photo and nothing else. */
const PHOTO_DOCUMENT = 'sign_photo'

/** How far an original is, and why it was refused. */
export interface BegunOriginal {
  state: EventOriginal['state']
  received: number
  problem: string | null
}

/**
 * Begins to take the original of a photo of which the small copy is here. Begun again it goes on where it stands; what is kept, or was
 * refused, is said.
 *
 * @rule N104 The photo as the camera made it is taken from the phone that sent its small copy, and from nobody else.
 */
export async function beginOriginal(
  context: Context,
  caller: Caller,
  sent: NewOriginal,
): Promise<BegunOriginal> {
  if (sent.bytes > LARGEST_BYTES.photo) throw fileRefused('too-large')
  await requireRoom(context.env.dataDir, sent.bytes)
  const staging = originalStaging(context)
  const original = await runWrite(context, async (trx, effects) => {
    effects.noAudit('Nothing of it is here yet')
    const subject = await lockSubject(trx, dayCaller(caller).session, sent.number)
    const photo = await findPhoto(trx, sent.id)
    requireSender(photo, caller, subject)
    const known = await findOriginal(trx, sent.id)
    if (known) return requireSame(known, sent)
    const now = context.now()
    await insertOriginal(trx, {
      photoId: sent.id,
      sizeBytes: sent.bytes,
      edges: sent.edges,
      state: 'uploading',
      createdAt: now,
      isWanted: false,
      expiresAt: uploadExpiry(now),
    })
    return undefined
  })
  if (original && original.state !== 'uploading')
    return { state: original.state, received: original.sizeBytes, problem: problemOf(original) }
  await staging.begin(sent.id)
  return { state: 'uploading', received: (await staging.sizeOf(sent.id)) ?? 0, problem: null }
}

/** Whoever sends the pieces of an original: the sender of its photo, from any phone of theirs. */
export async function requireOriginalOf(context: Context, caller: Caller, number: string, id: string) {
  const subject = await readSubject(context.db, dayCaller(caller).session, number)
  requireSender(await findPhoto(context.db, id), caller, subject)
  const original = await findOriginal(context.db, id)
  if (original?.state !== 'uploading') throw notFound()
}

/** A link that ended since still sends what belongs to a photo that was taken from it. */
function requireSender(photo: EventPhoto | undefined, caller: Caller, subject: ChangeSubject): void {
  const { role, linkId, repId } = dayAuthor(caller, subject)
  const isOwn =
    photo?.policyId === subject.policy.id &&
    photo.state === 'stored' &&
    authorKey(photo) === authorKey({ author: role, linkId, repId })
  if (!isOwn) throw notFound()
}

function requireSame(known: EventOriginal, { bytes, edges }: NewOriginal): EventOriginal {
  if (known.sizeBytes !== bytes || known.edges !== edges)
    throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
  return known
}

function problemOf({ problem }: EventOriginal): string | null {
  return problem === null ? null : describeFileProblem(problem, PHOTO_DOCUMENT).message
}

function fileRefused(problem: 'too-large'): ProblemError {
  return new ProblemError({
    section: 'request',
    field: 'bytes',
    ...describeFileProblem(problem, PHOTO_DOCUMENT),
  })
}

function notFound(): ProblemError {
  return new ProblemError({ code: 'NOT_FOUND', what: 'picture' })
}
