import { statfs } from 'node:fs/promises'
import type { DocumentKey } from '#domain/claims/checklist/claim-documents.ts'
import {
  checkDeclaredFile,
  type ClaimFileProblem,
  describeFileProblem,
  MOST_BYTES,
  MOST_FILES,
  MOST_OPEN_UPLOADS,
} from '#domain/claims/files/file-limits.ts'
import { labelOfFile } from '#domain/files/file-label.ts'
import { typeByName } from '#domain/claims/files/file-types.ts'
import type { FileProblemCode } from '#domain/files/file-problems.ts'
import { ProblemError } from '#domain/problem.ts'
import { claimRefused } from '#server/claims/claim-events.ts'
import { documentRefused, requireDocument } from '#server/claims/documents/change-document.ts'
import { canReceiveFile } from '#server/claims/documents/receive-file.ts'
import { type ClaimFile, countFiles, findFile, insertFile } from '#server/claims/files/repository.ts'
import type { UploadOwner } from '#server/claims/files/upload-owner.ts'
import { claimStaging, uploadExpiry } from '#server/claims/files/upload-rows.ts'
import { type Claim, lockClaim } from '#server/claims/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { makeFolder } from '#server/kit/files/make-folder.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** A file as its sender describes it. */
export interface NewFile {
  /** The browser’s: begun again, it is the same file. */
  id: string
  key: DocumentKey
  place: number
  name: string
  bytes: number
  type: string
  edges: string | null
}

/** What the database needs in an emergency is not given to files; the doctor warns at the same point. */
const LEAST_FREE_BYTES = 1024 ** 3

/**
 * Begins a file: everything that can be decided before its bytes arrive is decided here. Returns how much of it is there.
 *
 * @rule N107 Files, bytes and open uploads have limits for a document, a claim and a policy, which are kept before a byte arrives.
 */
export async function beginFile(
  context: Context,
  owner: UploadOwner,
  { id: claimId }: Pick<Claim, 'id'>,
  file: NewFile,
): Promise<{ received: number }> {
  const staging = claimStaging(context)
  await requireRoom(context.env.dataDir, file.bytes)
  await runWrite(context, async (trx, effects) => {
    effects.noAudit('Nothing of it is here yet')
    const claim = await lockClaim(trx, claimId)
    const known = await findFile(trx, file.id)
    if (known) return requireSame(known, owner, claim, file)
    await requireWelcome(trx, owner, claim, file)
    await requirePlace(trx, claim, file)
    await insertFile(trx, rowOf(owner, claim, file, context.now()), uploadExpiry(context.now()))
  })
  await staging.begin(file.id)
  return { received: (await staging.sizeOf(file.id)) ?? 0 }
}

function requireSame(known: ClaimFile, owner: UploadOwner, claim: Claim, file: NewFile): void {
  const isSame =
    known.claimId === claim.id &&
    known.ownerKind === owner.kind &&
    known.ownerId === owner.id &&
    known.key === file.key &&
    known.place === file.place &&
    known.sizeBytes === file.bytes &&
    known.edges === file.edges &&
    known.state === 'uploading'
  if (!isSame) throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
}

/** @rule N107 Identity documents come by the winner’s own page, which takes nothing else, or from a rep; never by the page of the holder. */
async function requireWelcome(trx: Db, owner: UploadOwner, claim: Claim, file: NewFile): Promise<void> {
  const document = await requireDocument(trx, claim, file)
  if (document.spec.form !== 'file') throw claimRefused('FILLED_IN')
  if (owner.kind === 'link' && !document.spec.isIdentity)
    throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
  const isStranger = owner.kind === 'client' || owner.kind === 'producer'
  if (document.spec.isIdentity && isStranger) throw claimRefused('IDENTITY_DOCUMENT')
  if (!canReceiveFile(claim, document)) throw documentRefused(false)
  const problem = checkDeclaredFile({ type: declaredType(file), bytes: file.bytes }, file.key)
  if (problem) throw fileRefused(problem, file.key)
}

/** Some systems know no type for a file that they can open. */
function declaredType({ type, name }: NewFile): string {
  return type === '' || type === 'application/octet-stream' ? (typeByName(name) ?? '') : type.toLowerCase()
}

export function fileRefused(problem: ClaimFileProblem, key: DocumentKey): ProblemError {
  return new ProblemError({ ...FILE_FIELD, ...describeFileProblem(problem, key) })
}

const FILE_FIELD = { section: 'request', field: 'file' } as const

async function requirePlace(trx: Db, { id: claimId, policyId }: Claim, file: NewFile): Promise<void> {
  const { own, all } = await countFiles(trx, { claimId, policyId })
  const files = (of: typeof own) => of.reduce((sum, one) => sum + one.files, 0)
  const bytes = (of: typeof own) => of.reduce((sum, one) => sum + one.bytes, 0)
  const refuse = (code: FileProblemCode, message: string) =>
    new ProblemError({ ...FILE_FIELD, code, message })
  const ofDocument = own.filter(({ key, place }) => key === file.key && place === file.place)
  if (files(ofDocument) >= MOST_FILES.document)
    throw refuse('TOO_MANY_FILES', `This document has ${MOST_FILES.document} files. Take one back first`)
  if (files(own) >= MOST_FILES.claim)
    throw refuse(
      'TOO_MANY_FILES',
      `This claim has ${MOST_FILES.claim} files. Call us if you need to send more`,
    )
  if (bytes(own) + file.bytes > MOST_BYTES.claim || bytes(all) + file.bytes > MOST_BYTES.policy)
    throw refuse('QUOTE_FILES_FULL', 'The files of this claim are too large together. Call us')
  if (files(all.filter(({ state }) => state === 'uploading')) >= MOST_OPEN_UPLOADS)
    throw refuse('TOO_MANY_FILES', 'Many files are on their way. Wait until some of them are here')
}

/** The disk of this instance has room for a file. */
export async function requireRoom(dataDir: string, bytes: number): Promise<void> {
  makeFolder(dataDir)
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize - bytes < LEAST_FREE_BYTES)
    throw new ProblemError({ ...FILE_FIELD, code: 'STORAGE_FULL' })
}

function rowOf(owner: UploadOwner, claim: Claim, file: NewFile, createdAt: Date): ClaimFile {
  return {
    id: file.id,
    claimId: claim.id,
    key: file.key,
    place: file.place,
    ownerKind: owner.kind,
    ownerId: owner.id,
    actor: owner.actor,
    repId: owner.repId,
    name: labelOfFile(file.name),
    declaredType: declaredType(file),
    sizeBytes: file.bytes,
    edges: file.edges,
    state: 'uploading',
    problem: null,
    contentType: null,
    sha256: null,
    width: null,
    height: null,
    takenAt: null,
    takenOffset: null,
    latitude: null,
    longitude: null,
    phash: null,
    phashMirror: null,
    scannedAt: null,
    createdAt,
    storedAt: null,
    deletedAt: null,
  }
}
