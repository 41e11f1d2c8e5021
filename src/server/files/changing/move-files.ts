import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import { changeFiles, type ChosenFiles, requireNotDeleted } from '#server/files/changing/change-files.ts'
import { type Place, requirePlace } from '#server/files/folders/require-place.ts'
import { type CaseFile, countInFolder, updateFile } from '#server/files/repository.ts'
import type { Context } from '#server/kit/context.ts'

/**
 * Puts files into a folder, or back to where they came in.
 *
 * @rule N107 A file of a claim stays one in whatever folder it is. In a folder of ours nobody else sees a file any more.
 */
export async function moveFiles(
  context: Context,
  rep: Rep,
  { folder, ...chosen }: ChosenFiles & { folder: string | null },
): Promise<void> {
  await changeFiles(context, rep, chosen, {
    event: 'case_files_moved',
    change: async (trx, files) => {
      requireNotDeleted(files)
      const place = await requirePlace(trx, chosen.quoteId, folder)
      const moved = files.filter((file) => differs(file, place))
      if (place.folderId !== null) {
        const beside = await countInFolder(trx, place.folderId)
        const entering = moved.filter(({ folderId }) => folderId !== place.folderId).length
        requireFolderRoom(beside + entering, context.env.caseFileLimits.folderFiles)
      }
      for (const file of moved)
        await updateFile(trx, file.id, {
          folderId: place.folderId,
          claimId: place.claimId ?? file.claimId,
          ...(place.isOurs && { isHolders: false }),
        })
      return { changed: moved, detail: { folder: folder ?? '' } }
    },
  })
}

function differs(file: CaseFile, { folderId, claimId, isOurs }: Place): boolean {
  const isElsewhere = file.folderId !== folderId || (claimId !== null && file.claimId !== claimId)
  return isElsewhere || (isOurs && file.isHolders)
}

function requireFolderRoom(files: number, most: number): void {
  if (files <= most) return
  throw new ProblemError({
    code: 'INVALID',
    fields: [
      {
        section: 'request',
        field: 'folder',
        message: `A folder holds up to ${most.toLocaleString('en-US')} files. Choose another one`,
      },
    ],
  })
}
