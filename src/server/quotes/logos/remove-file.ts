import type { Context } from '#server/kit/context.ts'
import { getContentName, getStoredFileName } from '#server/kit/files/file-name.ts'
import { runWrite } from '#server/writes/run-write.ts'
import {
  deleteContent,
  deleteFile,
  markContentUnused,
  type StoredFile,
  findFile,
  updateFileState,
} from '#server/quotes/logos/repository.ts'
import { ProblemError } from '#domain/problem.ts'
import { getEditor, type Rep } from '#server/access/access.ts'
import { lockQuote } from '#server/quotes/repository.ts'

type FileContext = Pick<Context, 'db' | 'files'>

/**
 * Removes a file that is marked as pending. If it breaks off, the next clean-up goes on.
 *
 * @rule N96 The content goes with the last file that has it.
 */
export async function removeFile(context: FileContext, file: StoredFile): Promise<void> {
  // Of an earlier build: its content is its own, and is found by its row alone.
  if (file.contentId === null) await context.files.remove(getStoredFileName(file))
  await deleteFile(context.db, file.id)
  if (file.contentId !== null) await removeUnusedContent(context, file.contentId)
}

/** Removes a content unless a file has it. */
export async function removeUnusedContent({ db, files }: FileContext, id: string): Promise<void> {
  const unused = await runWrite({ db }, async (trx, effects) => {
    effects.noAudit('Nobody uses it')
    return markContentUnused(trx, id)
  })
  if (!unused) return
  await files.remove(getContentName(unused))
  await deleteContent(db, id)
}

/** Removes a picture that is on no sign. It is unreadable at once, however long the rest takes. */
export async function removePicture(
  context: Context,
  quoteId: string,
  id: string,
  rep: Rep | undefined,
): Promise<void> {
  const { now } = context
  const file = await runWrite(context, async (trx, effects) => {
    const quote = await lockQuote(trx, quoteId)
    const found = await findFile(trx, quoteId, id)
    // What a rep chose for a sticker is not the customer’s to remove.
    if (!quote || found?.kind !== 'logo') throw new ProblemError({ code: 'NOT_FOUND', what: 'picture' })
    if (Object.values(quote.answers).includes(id)) {
      throw new ProblemError({ code: 'FILE_IN_USE', section: 'prize_package_options', field: 'logo' })
    }
    await updateFileState(trx, id, 'pending')
    const detail = { file: id }
    const by = { actor: getEditor({ rep }), repId: rep?.id ?? null }
    await effects.audit({ ...by, quoteId, at: now(), event: 'logo_removed', detail })
    return found
  })
  await removeFile(context, file)
}
