import { type Cleaner, subtractDays } from '#server/jobs/cleaner.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import { openStaging, type Staging } from '#server/kit/files/resumable/staging.ts'
import type { FileStore } from '#server/kit/files/file-store.ts'
import {
  deleteFile,
  listGivenUp,
  listIdentityToDelete,
  listTakenBackWithContent,
  updateFile,
} from '#server/claims/files/repository.ts'
import { removeParts } from '#server/kit/files/parts/store-parts.ts'
import { claimParts } from '#server/claims/files/store-parts.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** Refused files leave the list after a day; so does what nobody goes on with. */
const REFUSED_DAYS = 1

/** What is deleted of the files of claims. */
export function claimFileCleaners(
  env: Pick<Context['env'], 'dataDir' | 'claimIdentityDays'>,
): readonly Cleaner[] {
  const staging = openStaging(env.dataDir)
  return [
    (db, at, files) => removeGivenUp(db, at, { files, staging }),
    (db, at, files) => deleteIdentities(db, at, { files, days: env.claimIdentityDays }),
  ]
}

/** @rule N107 A file that nothing arrives of for a day is given up, with all of it that was here. */
async function removeGivenUp(db: Db, at: Date, { files, staging }: { files: FileStore; staging: Staging }) {
  const givenUp = await listGivenUp(db, at, subtractDays(at, REFUSED_DAYS))
  for (const { id } of givenUp) {
    await staging.remove(id)
    await removeParts(claimParts({ db, files }), id)
    await runWrite({ db }, async (trx, effects) => {
      effects.noAudit('Nothing of it was ever kept')
      await deleteFile(trx, id)
    })
  }
  for (const id of await listTakenBackWithContent(db)) await removeParts(claimParts({ db, files }), id)
  return { claim_files_given_up: givenUp.length }
}

/** @rule N107 ID and W-9 are deleted some years after the last payment of their claim, or its close; row and hash stay. */
async function deleteIdentities(db: Db, at: Date, { files, days }: { files: FileStore; days: number }) {
  const due = await listIdentityToDelete(db, subtractDays(at, days))
  for (const id of due) {
    await removeParts(claimParts({ db, files }), id)
    await runWrite({ db }, async (trx, effects) => {
      effects.noAudit('The time of its content is over')
      await updateFile(trx, id, { state: 'deleted', deletedAt: at, latitude: null, longitude: null })
    })
  }
  return { claim_identities: due.length }
}
