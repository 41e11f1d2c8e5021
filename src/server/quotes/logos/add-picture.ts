import { createHash, randomUUID } from 'node:crypto'
import { type Crop } from '#domain/files/crop.ts'
import { MAX_FILES_PER_QUOTE } from '#domain/files/picture.ts'
import { ProblemError } from '#domain/problem.ts'
import { runWrite } from '#server/kit/writes/run-write.ts'
import { type Picture, type Upload } from '#server/kit/files/clean-picture.ts'
import { getStoredFileName } from '#server/platform/files/file-name.ts'
import { countFiles, insertFile, type StoredFile, updateFileState } from '#server/quotes/logos/repository.ts'
import { getEditor, type Rep } from '#server/kit/http/access.ts'
import { type Context } from '#server/kit/context.ts'
import { lockQuote } from '#server/quotes/repository.ts'

const FILE_FIELD = { section: 'prize_package_options', field: 'file' } as const

/** Stores a picture for the signs of a quote: first its row, then its content; only then it is available. */
export async function addPicture(
  context: Context,
  quoteId: string,
  upload: Upload,
  { crop, rep }: { crop?: Crop | undefined; rep?: Rep | undefined } = {},
): Promise<StoredFile> {
  const picture = await context.threads.cleanPicture(upload, crop)
  if (typeof picture === 'string') throw new ProblemError({ code: picture, ...FILE_FIELD })
  const file = createFileRow(quoteId, picture, context.now())
  await insertPendingFile(context, file, rep)
  await context.files.put(getStoredFileName(file), picture.content, picture.contentType)
  await updateFileState(context.db, file.id, 'stored')
  return { ...file, state: 'stored' }
}

/** Content without a row would never be found again; a row without content is cleaned up. */
async function insertPendingFile(
  context: Context,
  file: StoredFile & { quoteId: string },
  rep: Rep | undefined,
): Promise<void> {
  const { quoteId, createdAt: at, sizeBytes, contentType } = file
  await runWrite(context, async (trx, effects) => {
    const quote = await lockQuote(trx, quoteId)
    if (!quote) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
    if (quote.policyNumber !== null) {
      throw new ProblemError({ code: 'ALREADY_PURCHASED', policyNumber: quote.policyNumber })
    }
    if ((await countFiles(trx, quoteId)) >= MAX_FILES_PER_QUOTE) {
      throw new ProblemError({ code: 'TOO_MANY_FILES', ...FILE_FIELD })
    }
    await insertFile(trx, file)
    const detail = { file: file.id, contentType, sizeBytes }
    const by = { actor: getEditor({ rep }), repId: rep?.id ?? null }
    await effects.audit({ ...by, quoteId, at, event: 'logo_uploaded', detail })
  })
}

function createFileRow(
  quoteId: string,
  { content, ...details }: Picture,
  at: Date,
): StoredFile & { quoteId: string } {
  return {
    id: randomUUID(),
    quoteId,
    kind: 'logo',
    ...details,
    sizeBytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    state: 'pending',
    createdAt: at,
  }
}
