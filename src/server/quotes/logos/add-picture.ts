import { createHash, randomUUID } from 'node:crypto'
import { type Crop } from '#domain/files/crop.ts'
import { MAX_FILES_PER_QUOTE } from '#domain/files/picture.ts'
import { ProblemError } from '#domain/problem.ts'
import { runWrite } from '#server/writes/run-write.ts'
import { type Picture, type Upload } from '#server/kit/files/clean-picture.ts'
import {
  countFiles,
  type StoredFile,
  sumFileBytes,
  updateFileState,
} from '#server/quotes/logos/repository.ts'
import { insertPendingFile, type NewFile, storeContent } from '#server/quotes/logos/store-content.ts'
import { getEditor, type Rep } from '#server/access/access.ts'
import { limitUploads } from '#server/calls/daily-limits.ts'
import { type Context } from '#server/kit/context.ts'
import { lockQuote } from '#server/quotes/repository.ts'

const FILE_FIELD = { section: 'prize_package_options', field: 'file' } as const

/** Stores a picture for the signs of a quote: first its row, then its content; only then it is available. */
export async function addPicture(
  context: Context,
  quoteId: string,
  upload: Upload,
  { crop, rep, ip = null }: PictureOptions = {},
): Promise<StoredFile> {
  const picture = await context.threads.cleanPicture(upload, crop)
  if (typeof picture === 'string') throw new ProblemError({ code: picture, ...FILE_FIELD })
  const file = await insertPicture(context, createFileRow(quoteId, picture, context.now()), { rep, ip })
  await storeContent(context, file, picture.content)
  await updateFileState(context.db, file.id, 'stored')
  return { ...file, state: 'stored' }
}

interface PictureOptions {
  crop?: Crop | undefined
  rep?: Rep | undefined
  /** The network address that uploads it; null for nobody who is counted. */
  ip?: string | null
}

/** @rule N96 What counts is the size in which a picture is stored, which may be larger than the one that was sent. */
async function insertPicture(
  context: Context,
  file: NewFile & { quoteId: string },
  { rep, ip }: { rep: Rep | undefined; ip: string | null },
) {
  const { quoteId, createdAt: at, sizeBytes, contentType } = file
  return runWrite(context, async (trx, effects) => {
    const quote = await lockQuote(trx, quoteId)
    if (!quote) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
    if (quote.policyNumber !== null) {
      throw new ProblemError({ code: 'ALREADY_PURCHASED', policyNumber: quote.policyNumber })
    }
    if ((await countFiles(trx, quoteId)) >= MAX_FILES_PER_QUOTE) {
      throw new ProblemError({ code: 'TOO_MANY_FILES', ...FILE_FIELD })
    }
    if ((await sumFileBytes(trx, quoteId)) + sizeBytes > context.env.uploadLimits.quoteBytes) {
      throw new ProblemError({ code: 'QUOTE_FILES_FULL', ...FILE_FIELD })
    }
    if (ip !== null && !rep)
      await limitUploads({ ...context, db: trx }, { ip, bytes: sizeBytes }).catch(refuseUpload)
    const pending = await insertPendingFile(trx, file)
    const detail = { file: file.id, contentType, sizeBytes }
    const by = { actor: getEditor({ rep }), repId: rep?.id ?? null }
    await effects.audit({ ...by, quoteId, at, event: 'logo_uploaded', detail })
    return pending
  })
}

/** Names the field in which the file was sent. */
function refuseUpload(error: unknown): never {
  const problem = error instanceof ProblemError ? error.problem : undefined
  if (problem?.code !== 'RATE_LIMITED') throw error
  const { retryAfterSeconds } = problem
  throw new ProblemError({ code: 'UPLOADS_OF_TODAY_FULL', retryAfterSeconds, ...FILE_FIELD })
}

function createFileRow(
  quoteId: string,
  { content, ...details }: Picture,
  at: Date,
): NewFile & { quoteId: string } {
  return {
    id: randomUUID(),
    quoteId,
    kind: 'logo',
    ...details,
    sizeBytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    createdAt: at,
  }
}
