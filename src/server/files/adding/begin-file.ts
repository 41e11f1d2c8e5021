import { statfs } from 'node:fs/promises'
import { describeCaseFileProblem } from '#domain/files/case-file-problems.ts'
import { isProgramName, typeOfName } from '#domain/files/case-file-types.ts'
import { MOST_INSPECTED_BYTES } from '#domain/files/case-files.ts'
import { nameForDisks } from '#domain/files/file-label.ts'
import type { FileProblemCode } from '#domain/files/file-problems.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import { uploadExpiry } from '#server/files/adding/upload-rows.ts'
import { type PlacedIn, requirePlace } from '#server/files/folders/require-place.ts'
import {
  type CaseFile,
  countInFolder,
  countRoom,
  findFile,
  insertUploading,
} from '#server/files/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { makeFolder } from '#server/kit/files/make-folder.ts'
import { openStaging } from '#server/kit/files/resumable/staging.ts'
import { requireLockedQuote } from '#server/quotes/require-quote.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** A file as the rep who adds it describes it. */
export interface NewCaseFile {
  /** The browser’s: begun again, it is the same file. */
  id: string
  folder: string | null
  name: string
  bytes: number
  edges: string | null
}

/** What the database needs in an emergency is not given to files; the doctor warns at the same point. */
const LEAST_FREE_BYTES = 1024 ** 3

const FILE_FIELD = { section: 'request', field: 'file' } as const

/**
 * Begins a file: everything that can be decided before its bytes arrive is decided here. Returns how much of it is there.
 *
 * @rule N107 A file, a folder, a case and what is on its way have limits, which are settings and kept before a byte arrives.
 */
export async function beginFile(
  context: Context,
  rep: Rep,
  quoteId: string,
  file: NewCaseFile,
): Promise<{ received: number }> {
  const { env, now } = context
  const staging = openStaging(env.dataDir)
  await requireDisk(env.dataDir, file.bytes)
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('Nothing of it is here yet')
    await requireLockedQuote(trx, quoteId)
    const known = await findFile(trx, file.id)
    if (known) return requireSame(known, rep, quoteId, file)
    requireWelcome(file, env.caseFileLimits.fileBytes)
    const { isOurs: _, ...place } = await requirePlace(trx, quoteId, file.folder)
    await requireRoom({ db: trx, env }, quoteId, place, file.bytes)
    await insertUploading(trx, rowOf(rep, quoteId, place, file, now()), uploadExpiry(now()))
    effects.publish({ quoteId, by: rep, news: 'files' })
  })
  await staging.begin(file.id)
  return { received: (await staging.sizeOf(file.id)) ?? 0 }
}

function requireSame(known: CaseFile, rep: Rep, quoteId: string, file: NewCaseFile): void {
  const isSame =
    known.quoteId === quoteId &&
    known.repId === rep.id &&
    known.sizeBytes === file.bytes &&
    known.edges === file.edges &&
    known.state === 'uploading'
  if (!isSame) throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
}

/** @rule D37 What cannot be taken is refused before its first byte, with what to do instead. */
function requireWelcome({ name, bytes }: NewCaseFile, most: number): void {
  const group = typeOfName(name)?.group
  if (isProgramName(name)) throw refuse(describeCaseFileProblem('program'))
  if (group === undefined) throw refuse(describeCaseFileProblem('type'))
  const isInspected = group === 'photo' || group === 'pdf'
  if (isInspected && bytes > MOST_INSPECTED_BYTES) throw refuse(describeCaseFileProblem('too-large'))
  if (bytes > most)
    throw refuse({
      code: 'FILE_TOO_LARGE',
      message: `Choose a file of at most ${most / 1024 ** 2} MB`,
    })
}

function refuse(problem: { code: FileProblemCode; message?: string }): ProblemError {
  return new ProblemError({ ...FILE_FIELD, ...problem })
}

async function requireRoom(
  { db, env }: { db: Db; env: Pick<Context['env'], 'caseFileLimits'> },
  quoteId: string,
  { folderId }: PlacedIn,
  bytes: number,
): Promise<void> {
  const { caseBytes, folderFiles, openUploads } = env.caseFileLimits
  const room = await countRoom(db, quoteId)
  if (room.bytes + bytes > caseBytes)
    throw refuse({
      code: 'QUOTE_FILES_FULL',
      message: `The files of this case would be more than ${caseBytes / 1024 ** 2} MB. Delete some first`,
    })
  if (room.uploading >= openUploads)
    throw refuse({
      code: 'TOO_MANY_FILES',
      message: 'Many files are on their way. Wait until some of them are here',
    })
  const beside = folderId === null ? room.files : await countInFolder(db, folderId)
  if (beside >= folderFiles)
    throw refuse({
      code: 'TOO_MANY_FILES',
      message: `There are ${folderFiles.toLocaleString('en-US')} files. Put this one into another folder`,
    })
}

async function requireDisk(dataDir: string, bytes: number): Promise<void> {
  makeFolder(dataDir)
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize - bytes < LEAST_FREE_BYTES) throw refuse({ code: 'STORAGE_FULL' })
}

function rowOf(rep: Rep, quoteId: string, place: PlacedIn, file: NewCaseFile, createdAt: Date): CaseFile {
  return {
    ...emptyFile(createdAt),
    id: file.id,
    quoteId,
    ...place,
    repId: rep.id,
    sender: rep.name,
    name: nameForDisks(file.name),
    sizeBytes: file.bytes,
    edges: file.edges,
    state: 'uploading',
  }
}

/** What is not known of a file before it was looked at. */
export function emptyFile(createdAt: Date) {
  return {
    folderId: null,
    claimId: null,
    mailId: null,
    letterId: null,
    repId: null,
    version: 1,
    edges: null,
    problem: null,
    fileGroup: null,
    contentType: null,
    sha256: null,
    width: null,
    height: null,
    takenAt: null,
    hadPlace: false,
    hasView: false,
    isHolders: false,
    scannedAt: null,
    createdAt,
    storedAt: null,
    deletedAt: null,
    deletedBy: null,
    deleteReason: null,
    destroyedAt: null,
  }
}
