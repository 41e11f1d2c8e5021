import { createHash } from 'node:crypto'
import type { FileProblemCode } from '#domain/files/file-problems.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Caller } from '#server/access/access.ts'
import { dayAuthor, dayCaller } from '#server/claims/event-day/day-author.ts'
import {
  countPhotos,
  type EventPhoto,
  findPhoto,
  insertPhoto,
  isNamedBy,
  markPhotoStored,
} from '#server/claims/event-day/photos/repository.ts'
import { askToLookAtEvent } from '#server/claims/signals/ask-to-look.ts'
import type { Picture, Upload } from '#server/kit/files/clean-picture.ts'
import type { Context } from '#server/kit/context.ts'
import { hashLooks } from '#server/kit/files/inspect/hash-look.ts'
import { getContentName } from '#server/kit/files/file-name.ts'
import { lockSubject } from '#server/policies/amendments/change-subject.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** A phone shrinks what it sends; the original is sent with the documents of the claim. */
const MOST_PIXELS_A_SIDE = 2_000

/** Photos of one event. */
const MOST_PHOTOS = 200

/** What the phone read of a photo before it made the copy. */
export type PhotoFacts = Pick<EventPhoto, 'takenAt' | 'takenOffset' | 'latitude' | 'longitude' | 'accuracy'>

interface SentPhoto {
  number: string
  id: string
  facts: PhotoFacts
  upload: Upload
}

/**
 * Takes a photo of the day. Sent again under its id it changes nothing, and what broke off is finished.
 *
 * @rule N103 After a helper's link has ended, only photos are taken that a record names which was taken.
 * @rule N107 What is kept of a photo is encoded anew: what its phone read of time and place is kept beside it, and what it looks like.
 */
export async function addPhoto(context: Context, caller: Caller, sent: SentPhoto): Promise<EventPhoto> {
  const picture = await cleanJpeg(context, sent.upload)
  const looks = await hashLooks(picture.content)
  const photo = await runWrite(context, async (trx, effects) => {
    effects.noAudit('The photo tells by itself who sent it')
    const subject = await lockSubject(trx, dayCaller(caller).session, sent.number)
    const row = photoRow(context, sent, picture)
    const { role, linkId, repId, endedAt } = dayAuthor(caller, subject)
    const known = await findPhoto(trx, sent.id)
    if (known) {
      const isSame = known.policyId === subject.policy.id && known.sentSha256 === row.sentSha256
      if (!isSame) throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
      return known
    }
    if (endedAt && !(await isNamedBy(trx, { photo: sent.id, linkId })))
      throw new ProblemError({ code: 'LINK_ENDED' })
    if ((await countPhotos(trx, subject.policy.id)) >= MOST_PHOTOS) throw refused('TOO_MANY_FILES')
    const added = { ...row, ...looks, policyId: subject.policy.id, author: role, linkId, repId }
    await insertPhoto(trx, added)
    return added
  })
  if (photo.state === 'stored') return photo
  await storeOnce(context, photo.id, picture)
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('The photo tells by itself who sent it')
    await markPhotoStored(trx, photo.id)
    await askToLookAtEvent(trx, photo.policyId, context.now())
  })
  return { ...photo, state: 'stored' }
}

/** Two calls with one photo write it under one name: whichever comes second finds it there. */
async function storeOnce({ files }: Context, id: string, { content, contentType }: Picture): Promise<void> {
  const name = contentName(id)
  if (await files.get(name)) return
  try {
    await files.put(name, content, contentType)
  } catch (error) {
    if (!(await files.get(name))) throw error
  }
}

async function cleanJpeg({ threads }: Context, upload: Upload): Promise<Picture> {
  const picture = await threads.cleanPicture(upload)
  if (typeof picture === 'string') throw refused(picture)
  if (picture.contentType !== 'image/jpeg') throw refused('FILE_TYPE')
  if (Math.max(picture.width, picture.height) > MOST_PIXELS_A_SIDE) throw refused('FILE_DIMENSIONS')
  return picture
}

function photoRow({ now }: Context, { id, facts, upload }: SentPhoto, { content, width, height }: Picture) {
  return {
    id,
    sentSha256: hashOf(upload.content),
    sha256: hashOf(content),
    sizeBytes: content.length,
    width,
    height,
    ...facts,
    arrivedAt: now(),
    state: 'pending' as const,
  }
}

/** The content of a photo of this event; not found for any other. */
export async function readPhoto({ db, files }: Context, policyId: string, id: string): Promise<Buffer> {
  const photo = await findPhoto(db, id)
  const isThere = photo?.policyId === policyId && photo.state === 'stored'
  const content = isThere ? await files.get(contentName(id)) : undefined
  if (!content) throw new ProblemError({ code: 'NOT_FOUND', what: 'picture' })
  if (hashOf(content) !== photo?.sha256) throw new Error(`The file store holds something else under ${id}`)
  return content
}

export function contentName(id: string): string {
  return getContentName({ kind: 'eventphotos', id })
}

function refused(code: FileProblemCode): ProblemError {
  return new ProblemError({ code, section: 'request', field: 'file' })
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
