import { RESTORE_DAYS } from '#domain/files/case-files.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import { caseParts } from '#server/files/case-parts.ts'
import { changeFiles, type ChosenFiles, notPossible } from '#server/files/changing/change-files.ts'
import { countRoom, deleteFile, updateFile } from '#server/files/repository.ts'
import type { Context } from '#server/kit/context.ts'
import { removeParts } from '#server/kit/files/parts/store-parts.ts'
import { openStaging } from '#server/kit/files/resumable/staging.ts'

const DAY_MS = 86_400_000

/**
 * Deletes files for a rep. What was never kept is given up at once; what was deleted already stays as the first has deleted it.
 *
 * @rule D38 N107 Deleted files are hidden, with who did it and why, and nobody but reps can have them back.
 */
export async function deleteFiles(
  context: Context,
  rep: Rep,
  { reason, ...chosen }: ChosenFiles & { reason: string },
): Promise<void> {
  const givenUp: string[] = []
  await changeFiles(context, rep, chosen, {
    event: 'case_files_deleted',
    change: async (trx, files) => {
      givenUp.length = 0
      const checked = files.find(({ state }) => state === 'checking')
      if (checked) throw new ProblemError({ code: 'IN_PROGRESS', retryAfterSeconds: 2 })
      const foreign = files.find(({ state, repId }) => state === 'uploading' && repId !== rep.id)
      if (foreign) throw notPossible(`${foreign.name} is still being sent by ${foreign.sender}.`)
      const kept = files.filter(({ state }) => state === 'stored')
      const at = context.now()
      for (const { id } of kept)
        await updateFile(trx, id, {
          state: 'deleted',
          deletedAt: at,
          deletedBy: rep.id,
          deleteReason: reason,
        })
      for (const { id, state } of files) {
        if (state === 'stored' || state === 'deleted') continue
        await deleteFile(trx, id)
        givenUp.push(id)
      }
      return { changed: files.filter(({ state }) => state !== 'deleted'), detail: { reason } }
    },
  })
  // What a crash leaves here is removed at night.
  for (const id of givenUp) {
    await openStaging(context.env.dataDir).remove(id)
    await removeParts(caseParts(context), id)
  }
}

/** @rule N107 A deleted file can be restored for 30 days, to where it was. */
export async function restoreFiles(context: Context, rep: Rep, chosen: ChosenFiles): Promise<void> {
  await changeFiles(context, rep, chosen, {
    event: 'case_files_restored',
    change: async (trx, files) => {
      const deleted = files.filter(({ state }) => state === 'deleted')
      const until = context.now().getTime() - RESTORE_DAYS * DAY_MS
      const late = deleted.find(({ deletedAt }) => (deletedAt?.getTime() ?? 0) < until)
      if (late) throw notPossible(`${late.name} was deleted more than ${RESTORE_DAYS} days ago.`)
      const { caseBytes } = context.env.caseFileLimits
      const { bytes } = await countRoom(trx, chosen.quoteId)
      if (bytes + deleted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > caseBytes)
        throw notPossible(`The files of this case would be more than ${caseBytes / 1024 ** 2} MB.`)
      for (const { id } of deleted)
        await updateFile(trx, id, { state: 'stored', deletedAt: null, deletedBy: null, deleteReason: null })
      return { changed: deleted }
    },
  })
}
