import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { RESTORE_DAYS } from '#domain/files/case-files.ts'
import { findFile as findClaimFile } from '#server/claims/files/repository.ts'
import { caseParts } from '#server/files/case-parts.ts'
import { deleteFile, findFile, listGivenUp, listToDestroy, updateFile } from '#server/files/repository.ts'
import { deleteEndedLinks } from '#server/files/sending/repository.ts'
import { type Cleaner, subtractDays } from '#server/jobs/cleaner.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { FileStore } from '#server/kit/files/file-store.ts'
import { removeParts } from '#server/kit/files/parts/store-parts.ts'
import { openStaging, type Staging } from '#server/kit/files/resumable/staging.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** Refused files leave the list after a day; so does what nobody goes on with. */
const REFUSED_DAYS = 1

/** A link that ended is listed nowhere; who had what is in the audit log. */
const ENDED_LINK_DAYS = 90

const GONE = '[erased]'

/** What is deleted of the files of cases. */
export function caseFileCleaners({ dataDir }: Pick<Context['env'], 'dataDir'>): readonly Cleaner[] {
  const staging = openStaging(dataDir)
  return [
    (db, at, files) => removeGivenUp(db, at, { files, staging }),
    (db, at) => removeStrays(db, at, staging),
    destroyDeleted,
    (db, at) => deleteEndedLinks(db, subtractDays(at, ENDED_LINK_DAYS)),
  ]
}

/** @rule N107 A file that nothing arrives of for a day is given up, with all of it that was here. */
async function removeGivenUp(db: Db, at: Date, { files, staging }: { files: FileStore; staging: Staging }) {
  const givenUp = await listGivenUp(db, at, subtractDays(at, REFUSED_DAYS))
  for (const id of givenUp) {
    await staging.remove(id)
    await removeParts(caseParts({ db, files }), id)
    await runWrite({ db }, async (trx, effects) => {
      effects.noAudit('Nothing of it was ever kept')
      await deleteFile(trx, id)
    })
  }
  return { case_files_given_up: givenUp.length }
}

/** What waits in the folder of uploads and belongs to no file, of a case or of a claim. */
async function removeStrays(db: Db, at: Date, staging: Staging) {
  const names = await readdir(staging.folder).catch(() => [])
  let removed = 0
  for (const name of names) {
    const found = await stat(path.join(staging.folder, name)).catch(() => undefined)
    if (!found || found.mtime > subtractDays(at, REFUSED_DAYS)) continue
    if (await isAwaited(db, name)) continue
    await staging.remove(name).catch(() => undefined)
    removed += 1
  }
  return { uploads_strays: removed }
}

async function isAwaited(db: Db, name: string): Promise<boolean> {
  for (const find of [findFile, findClaimFile]) {
    const file = await find(db, name).catch(() => undefined)
    if (file && ['uploading', 'checking', 'waiting'].includes(file.state)) return true
  }
  return false
}

/**
 * Deletes the content of what was deleted 30 days ago.
 *
 * @rule N107 Thirty days after it was deleted the content of a file goes; its row and its hash stay. Of an open claim nothing goes.
 */
const destroyDeleted: Cleaner = async (db, at, files) => {
  const due = await listToDestroy(db, subtractDays(at, RESTORE_DAYS))
  for (const { id, quoteId } of due) {
    // First, so that nobody restores what has no content.
    await runWrite({ db }, async (trx, effects) => {
      effects.noAudit('Its case is gone')
      await updateFile(trx, id, {
        state: 'deleted',
        destroyedAt: at,
        // Nothing of it names anybody any more.
        ...(quoteId === null && { deletedAt: at, deleteReason: GONE, name: GONE, sender: GONE }),
      })
      if (quoteId === null) return
      await effects.audit({
        quoteId,
        at,
        actor: 'system',
        event: 'case_files_destroyed',
        detail: { files: id },
      })
    })
    await removeParts(caseParts({ db, files }), id)
  }
  return { case_files_destroyed: due.length }
}
