import { createHash } from 'node:crypto'
import { ProblemError } from '#domain/problem.ts'
import { getStoredFileName } from '#server/kit/files/file-name.ts'
import { findFile, type StoredFile } from '#server/quotes/logos/repository.ts'
import type { Context } from '#server/kit/context.ts'

/**
 * A file of a quote with its content, which is verified.
 *
 * @rule R01 A file is read by the id of its own quote and its own id together.
 */
export async function readStoredFile(
  { db, files }: Context,
  quoteId: string,
  id: string,
): Promise<StoredFile & { content: Buffer }> {
  const file = await findFile(db, quoteId, id)
  const content = file && (await files.get(getStoredFileName(file)))
  if (!content) throw new ProblemError({ code: 'NOT_FOUND', what: 'picture' })
  const sha256 = createHash('sha256').update(content).digest('hex')
  if (sha256 !== file.sha256) throw new Error(`The file store holds something else under ${file.id}`)
  return { ...file, content }
}
