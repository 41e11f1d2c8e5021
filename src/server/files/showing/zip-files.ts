import { Readable } from 'node:stream'
import { nameForDisks, numberName } from '#domain/files/file-label.ts'
import { folderKey } from '#domain/files/folder-names.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import type { Rep } from '#server/access/access.ts'
import { nameFiles, notPossible } from '#server/files/changing/change-files.ts'
import { requireRows } from '#server/files/listing/present-files.ts'
import { type CaseFileRow, listKept } from '#server/files/listing/repository.ts'
import { requireContent, requireMayHave, saveAs } from '#server/files/showing/serve-file.ts'
import type { Context } from '#server/kit/context.ts'
import { bytesOf, readParts } from '#server/kit/files/parts/store-parts.ts'
import type { FileAnswer } from '#server/kit/http/responses/send-file.ts'
import type { ResponseControls } from '#server/kit/http/response-controls.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface ZipAsked {
  quoteId: string
  files: readonly string[] | undefined
  folder: string | undefined
}

/** An archive of more is no help to anybody. */
const MOST_ZIPPED = 10_000

/**
 * Files as one archive, which is written as it is read: memory holds one part of one file, however many there are.
 *
 * @rule D35 N107 Files are downloaded one by one, or chosen ones and whole folders as one archive, exactly as they were sent.
 */
export async function zipFiles(
  context: Context,
  rep: Rep,
  asked: ZipAsked,
  response: ResponseControls,
): Promise<FileAnswer> {
  const { quoteNumber, policyNumber } = await requireQuote(context.db, asked.quoteId)
  const rows = await findRows(context, rep, asked)
  await recordDownload(context, rep, asked.quoteId, rows)
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const names = uniqueNames(rows)
  for (const [place, row] of rows.entries()) {
    const { store, parts } = await requireContent(context, row, 'original')
    const size = bytesOf(parts)
    zip.addReadStreamLazy(names[place] ?? row.id, { compress: false, size, mtime: row.createdAt }, (give) =>
      give(null, Readable.from(readParts(store, parts, { from: 0, to: size - 1 }))),
    )
  }
  const output = zip.outputStream as Readable
  zip.on('error', (error) => output.destroy(error instanceof Error ? error : undefined))
  // All sizes are known, so that of the archive is said at once.
  const tellSize: (size?: number) => void = (size) => {
    if (size !== undefined) response.header('content-length', String(size))
  }
  zip.end(undefined, tellSize)
  response.header('content-disposition', saveAs(`${policyNumber ?? quoteNumber}-files.zip`))
  response.header('cache-control', 'private, no-store')
  return { contentType: 'application/zip', content: output }
}

/** Chosen ones have to be there, all of them; of a folder it is what is there, and what this rep may have. */
async function findRows(
  context: Context,
  rep: Rep,
  { quoteId, files, folder }: ZipAsked,
): Promise<CaseFileRow[]> {
  if (files) {
    const rows = await requireRows(context, quoteId, files)
    requireMayHave(rep, rows)
    const missing = rows.find(({ state }) => state !== 'stored')
    if (missing) throw notPossible(`${missing.name} isn’t here. Choose again.`)
    return rows
  }
  const kept = await listKept(context.db, quoteId, { folder, limit: MOST_ZIPPED })
  const rows = kept.filter(({ isClaims }) => !isClaims || isAllowed(rep, 'claims'))
  if (rows.length === 0) throw notPossible('There are no files to download.')
  return rows
}

/** Two of one name are both in it: no program keeps both otherwise. */
function uniqueNames(rows: readonly CaseFileRow[]): string[] {
  const counts = new Map<string, number>()
  return rows.map(({ name }) => {
    const plain = nameForDisks(name)
    let given = plain
    for (let count = 1; counts.has(folderKey(given)); count += 1) given = numberName(plain, count + 1)
    counts.set(folderKey(given), 1)
    return given
  })
}

/** Before a byte is given out. */
export function recordDownload(
  context: Context,
  rep: Rep,
  quoteId: string,
  rows: readonly CaseFileRow[],
): Promise<void> {
  return runWrite(context, (_trx, effects) =>
    effects.audit({
      quoteId,
      at: context.now(),
      actor: 'rep',
      repId: rep.id,
      event: 'case_files_downloaded',
      detail: { count: rows.length, ...nameFiles(rows) },
    }),
  )
}
