import { ProblemError } from '#domain/problem.ts'
import { runWrite } from '#server/kit/writes/run-write.ts'
import { getStoredFileName } from '#server/platform/files/file-name.ts'
import { deleteFile, findFile, updateFileState } from '#server/quotes/logos/repository.ts'
import { getEditor, type Rep } from '#server/kit/http/access.ts'
import { type Context } from '#server/kit/context.ts'
import { lockQuote } from '#server/quotes/repository.ts'

/** Removes a picture that is on no sign. It is unreadable at once, however long the rest takes. */
export async function removePicture(
  context: Context,
  quoteId: string,
  id: string,
  rep: Rep | undefined,
): Promise<void> {
  const { db, now, files } = context
  const file = await runWrite(context, async (trx, effects) => {
    const quote = await lockQuote(trx, quoteId)
    const found = await findFile(trx, quoteId, id)
    if (!quote || !found) throw new ProblemError({ code: 'NOT_FOUND', what: 'picture' })
    if (Object.values(quote.answers).includes(id)) {
      throw new ProblemError({ code: 'FILE_IN_USE', section: 'prize_package_options', field: 'logo' })
    }
    await updateFileState(trx, id, 'pending')
    const detail = { file: id }
    const by = { actor: getEditor({ rep }), repId: rep?.id ?? null }
    await effects.audit({ ...by, quoteId, at: now(), event: 'logo_removed', detail })
    return found
  })
  await files.remove(getStoredFileName(file))
  await deleteFile(db, id)
}
