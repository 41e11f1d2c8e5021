import { randomUUID } from 'node:crypto'
import type { FlatAnswers } from '#domain/quote/model/quote.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { isLogoKey } from '#server/quotes/logos/require-own-pictures.ts'
import { readStoredFile } from '#server/quotes/logos/read-stored-file.ts'
import { adoptFiles } from '#server/quotes/logos/repository.ts'
import { insertPendingFile, storeContent } from '#server/quotes/logos/store-content.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** The id of the copy of each picture. */
export type CopiedPictures = ReadonlyMap<string, string>

/**
 * Copies the pictures on the signs of a quote, which share their content. Until a quote takes them they belong to none and are pending, so that what is
 * never taken is cleaned up. A picture that is gone is left out.
 */
export async function copyPictures(
  context: Context,
  quoteId: string,
  answers: FlatAnswers,
): Promise<CopiedPictures> {
  const ids = Object.entries(answers).flatMap(([key, value]) => (isLogoKey(key) ? [String(value)] : []))
  const copies = new Map<string, string>()
  for (const id of new Set(ids)) {
    const copy = await copyPicture(context, quoteId, id)
    if (copy !== undefined) copies.set(id, copy)
  }
  return copies
}

async function copyPicture(context: Context, quoteId: string, id: string): Promise<string | undefined> {
  const found = await readStoredFile(context, quoteId, id).catch(ignoreMissing)
  if (!found) return undefined
  const { content, ...file } = found
  const copy = { ...file, id: randomUUID(), quoteId: null, createdAt: context.now() }
  const pending = await runWrite(context, (trx, effects) => {
    effects.noAudit('Until a quote takes it, it is nobody’s')
    return insertPendingFile(trx, copy)
  })
  await storeContent(context, pending, content)
  return copy.id
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof ProblemError && error.problem.code === 'NOT_FOUND') return undefined
  throw error
}

/** The answers with the copied pictures instead of the former ones. */
export function withCopiedPictures(answers: FlatAnswers, pictures: CopiedPictures): FlatAnswers {
  const entries = Object.entries(answers).flatMap(([key, value]): [string, string | number][] => {
    if (!isLogoKey(key)) return [[key, value]]
    const copy = pictures.get(String(value))
    return copy === undefined ? [] : [[key, copy]]
  })
  return Object.fromEntries(entries)
}

/** Gives the pictures to their quote, in the transaction that makes it. */
export async function takePictures(trx: Db, quoteId: string, pictures: CopiedPictures): Promise<void> {
  if (pictures.size > 0) await adoptFiles(trx, quoteId, [...pictures.values()])
}
