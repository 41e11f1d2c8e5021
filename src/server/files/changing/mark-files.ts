import type { MarkedViewer } from '#domain/files/case-files.ts'
import type { Rep } from '#server/access/access.ts'
import {
  changeFiles,
  type ChosenFiles,
  notPossible,
  requireNotDeleted,
} from '#server/files/changing/change-files.ts'
import { findFolder, updateFile } from '#server/files/repository.ts'
import type { Context } from '#server/kit/context.ts'

/** Lets others see files, or not any more. */
export async function markFiles(
  context: Context,
  rep: Rep,
  { seenBy, ...chosen }: ChosenFiles & { seenBy: readonly MarkedViewer[] },
): Promise<void> {
  const isHolders = seenBy.includes('holder')
  await changeFiles(context, rep, chosen, {
    event: 'case_files_marked',
    change: async (trx, files) => {
      requireNotDeleted(files)
      const marked = files.filter((file) => file.isHolders !== isHolders)
      for (const { id, name, folderId } of marked) {
        const folder = folderId === null ? undefined : await findFolder(trx, chosen.quoteId, folderId)
        if (isHolders && folder?.isOurs)
          throw notPossible(`${name} is in ${folder.name}, which only we see. Move it first.`)
        await updateFile(trx, id, { isHolders })
      }
      return { changed: marked, detail: { seen_by: ['office', ...seenBy].join(' ') } }
    },
  })
}
