import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Crop } from '#domain/files/crop.ts'
import { MAX_FILES_PER_QUOTE } from '#domain/files/picture.ts'
import type { FileProblemCode } from '#domain/files/file-problems.ts'
import { ProblemError, type Section } from '#domain/problem.ts'
import { runWrite } from '#server/writes/run-write.ts'
import type { Picture, Upload } from '#server/kit/files/clean-picture.ts'
import { scanFile } from '#server/kit/files/scan/scan-file.ts'
import type { PictureKind } from '#server/schema/quotes/files.schema.ts'
import {
  countFiles,
  type StoredFile,
  sumFileBytes,
  updateFileState,
} from '#server/quotes/logos/repository.ts'
import { insertPendingFile, type NewFile, storeContent } from '#server/quotes/logos/store-content.ts'
import { getEditor, type Rep } from '#server/access/access.ts'
import { limitUploads } from '#server/calls/daily-limits.ts'
import type { Context } from '#server/kit/context.ts'
import { lockQuote } from '#server/quotes/repository.ts'

/** Where each kind of picture is chosen, and what the record of its quote says of it. */
const KINDS = {
  logo: { section: 'prize_package_options', event: 'logo_uploaded' },
  sticker: { section: 'ship_signage', event: 'sticker_picture_uploaded' },
} as const satisfies Record<PictureKind, { section: Section; event: string }>

/** Stores a picture for the signs of a quote: first its row, then its content; only then it is available. */
export async function addPicture(
  context: Context,
  quoteId: string,
  upload: Upload,
  { kind = 'logo', crop, rep, ip = null, isForPolicy = false }: PictureOptions = {},
): Promise<StoredFile> {
  await scan(context, kind, upload)
  const picture = await context.threads.cleanPicture(upload, crop)
  if (typeof picture === 'string') throw refusal(kind, picture)
  const row = createFileRow(quoteId, kind, picture, context.now())
  const file = await insertPicture(context, row, { rep, ip, isForPolicy })
  await storeContent(context, file, picture.content)
  await updateFileState(context.db, file.id, 'stored')
  return { ...file, state: 'stored' }
}

interface PictureOptions {
  /** A logo, unless it is said. */
  kind?: PictureKind
  crop?: Crop | undefined
  rep?: Rep | undefined
  /** The network address that uploads it; null for nobody who is counted. */
  ip?: string | null
  /** Whether it is for the signs of a policy, and not of a quote that is still to be bought. */
  isForPolicy?: boolean
}

/** @rule N107 Where a scanner is set, a picture is not even decoded before it found nothing in it. */
async function scan({ env }: Context, kind: PictureKind, { content }: Upload): Promise<void> {
  if (env.scanner === undefined) return
  const result = await scanFile(env.scanner, Readable.from([content]))
  if (result === 'infected')
    throw refusal(kind, 'FILE_MISMATCH', 'Our scanner found something harmful in this file. Use another one')
  if (result === 'unknown')
    throw refusal(kind, 'FILE_INTERRUPTED', 'We can’t check files right now. Try again in a few minutes')
}

function refusal(kind: PictureKind, code: FileProblemCode, message?: string): ProblemError {
  const { section } = KINDS[kind]
  return new ProblemError({ code, section, field: 'file', ...(message !== undefined && { message }) })
}

/**
 * The logos of a policy are those that it was bought with, and those that its customer sends for a proof; what goes on its signs as a
 * sticker is chosen later.
 *
 * @rule N96 What counts is the size in which a picture is stored, which may be larger than the one that was sent.
 */
async function insertPicture(
  context: Context,
  file: NewFile & { quoteId: string },
  { rep, ip, isForPolicy }: { rep: Rep | undefined; ip: string | null; isForPolicy: boolean },
) {
  const { quoteId, kind, createdAt: at, sizeBytes, contentType } = file
  return runWrite(context, async (trx, effects) => {
    const quote = await lockQuote(trx, quoteId)
    if (!quote) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
    if (quote.policyNumber !== null && kind === 'logo' && !isForPolicy) {
      throw new ProblemError({ code: 'ALREADY_PURCHASED', policyNumber: quote.policyNumber })
    }
    if ((await countFiles(trx, quoteId)) >= MAX_FILES_PER_QUOTE) throw refusal(kind, 'TOO_MANY_FILES')
    if ((await sumFileBytes(trx, quoteId)) + sizeBytes > context.env.uploadLimits.quoteBytes)
      throw refusal(kind, 'QUOTE_FILES_FULL')
    if (ip !== null && !rep)
      await limitUploads({ ...context, db: trx }, { ip, bytes: sizeBytes }).catch(refuseUpload)
    const pending = await insertPendingFile(trx, file)
    const detail = { file: file.id, contentType, sizeBytes }
    const by = { actor: getEditor({ rep }), repId: rep?.id ?? null }
    await effects.audit({ ...by, quoteId, at, event: KINDS[kind].event, detail })
    return pending
  })
}

/** Names the field in which the file was sent. */
function refuseUpload(error: unknown): never {
  const problem = error instanceof ProblemError ? error.problem : undefined
  if (problem?.code !== 'RATE_LIMITED') throw error
  const { retryAfterSeconds } = problem
  throw new ProblemError({
    code: 'UPLOADS_OF_TODAY_FULL',
    retryAfterSeconds,
    section: KINDS.logo.section,
    field: 'file',
  })
}

function createFileRow(
  quoteId: string,
  kind: PictureKind,
  { content, ...details }: Picture,
  at: Date,
): NewFile & { quoteId: string } {
  return {
    id: randomUUID(),
    quoteId,
    kind,
    ...details,
    sizeBytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    createdAt: at,
  }
}
