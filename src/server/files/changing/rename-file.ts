import { keepExtension } from '#domain/files/case-file-types.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import { changeFiles, requireNotDeleted } from '#server/files/changing/change-files.ts'
import { showFiles } from '#server/files/listing/present-files.ts'
import { updateFile } from '#server/files/repository.ts'
import type { Context } from '#server/kit/context.ts'

interface NewName {
  quoteId: string
  file: string
  name: string
  /** That its rep has seen. */
  version: number
}

/**
 * Gives a file another name.
 *
 * @rule N107 A file keeps its ending, which says what it is. Of two reps who rename it at once the second is told of the first.
 */
export async function renameFile(
  context: Context,
  rep: Rep,
  { quoteId, file: id, name, version }: NewName,
): Promise<void> {
  await changeFiles(
    context,
    rep,
    { quoteId, files: [id] },
    {
      event: 'case_file_renamed',
      change: async (trx, files) => {
        requireNotDeleted(files)
        const [file] = files
        const kept = file && keepExtension(name, file.name)
        if (!file || kept === undefined || kept === file.name) return { changed: [] }
        if (file.version !== version) {
          const [current] = await showFiles({ ...context, db: trx }, rep, quoteId, [id])
          throw new ProblemError({ code: 'FILE_CHANGED', current })
        }
        await updateFile(trx, id, { name: kept, version: version + 1 })
        return { changed: [{ ...file, name: kept }], detail: { before: file.name } }
      },
    },
  )
}
