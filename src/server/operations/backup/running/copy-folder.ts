import { constants, existsSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from '#server/operations/backup/backup-error.ts'
import { readMoment, writeCheckpoint } from '#server/operations/backup/repository.ts'
import type { Db } from '#server/kit/db/database.ts'
import { FolderInUseError, lockFolder } from '#server/kit/db/embedded/folder-lock.ts'
import { withoutTimeLimits } from '#server/kit/db/transactions.ts'

export const ANOTHER_BACKUP = 'Another backup is being made at the moment.'

/** Where the copy of an embedded database is, below its data folder, while a backup is made of it. */
const COPY = 'backup-copy'

export function copyFolderOf(dataDir: string): string {
  return path.resolve(dataDir, COPY)
}

/**
 * Copies the files of an embedded database while it waits: it has one connection, which this transaction holds. Reading the
 * rows would take many times as long, so that is done from the copy.
 */
export async function copyRunningDatabase(db: Db, dataDir: string): Promise<Date> {
  return withoutTimeLimits(db, async (trx) => {
    await writeCheckpoint(trx)
    const moment = await readMoment(trx)
    await copyDatabaseFolder(dataDir)
    return moment
  })
}

/** Copies a database that nobody has open; leaves nothing if that fails. */
export async function copyDatabaseFolder(dataDir: string): Promise<void> {
  const target = copyFolderOf(dataDir)
  await removeAbandonedCopy(dataDir)
  await mkdir(target, { mode: 0o700 })
  try {
    await cp(path.join(dataDir, 'pg'), path.join(target, 'pg'), {
      recursive: true,
      // Some file systems copy without copying the bytes.
      mode: constants.COPYFILE_FICLONE,
    })
  } catch (error) {
    await removeCopy(dataDir)
    throw error
  }
}

/** Removes what a process left that was killed; a backup that is still read from a copy keeps it. */
export async function removeAbandonedCopy(dataDir: string): Promise<void> {
  const copy = copyFolderOf(dataDir)
  if (!existsSync(copy)) return
  const lock = await lockFolder(copy).catch((error: unknown) => {
    throw error instanceof FolderInUseError ? new BackupError(ANOTHER_BACKUP) : error
  })
  await lock.release()
  await removeCopy(dataDir)
}

export async function removeCopy(dataDir: string): Promise<void> {
  await rm(copyFolderOf(dataDir), { recursive: true, force: true })
}
