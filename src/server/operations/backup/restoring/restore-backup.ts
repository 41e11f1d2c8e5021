import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '#server/kit/config/env.ts'
import { BackupError } from '#server/operations/backup/backup-error.ts'
import { type Header, partOwner } from '#server/operations/backup/archive/archive-layout.ts'
import { computeDigest } from '#server/operations/backup/archive/digest.ts'
import { type Archive, readArchive } from '#server/operations/backup/archive/read-archive.ts'
import {
  FILES,
  listRelations,
  listStoredFiles,
  lockForMigration,
} from '#server/operations/backup/repository.ts'
import {
  requireEmptyDatabase,
  requireEmptyFolder,
  requireNoFiles,
} from '#server/operations/backup/restoring/empty-place.ts'
import { type RestoredFiles, restoreFiles } from '#server/operations/backup/restoring/restored-files.ts'
import { TableLoader } from '#server/operations/backup/tables/load-tables.ts'
import type { Db } from '#server/kit/db/database.ts'
import { lockFolder } from '#server/kit/db/embedded/folder-lock.ts'
import { makeFolder } from '#server/kit/files/make-folder.ts'
import { syncFolderEntries, syncTree } from '#server/kit/files/sync-to-disk.ts'
import { withoutTimeLimits } from '#server/kit/db/transactions.ts'
import { listMigrations, MIGRATION_LOCK } from '#server/kit/db/migrate.ts'
import { openDatabaseUnmigrated, openNewEmbedded } from '#server/kit/db/open-database.ts'
import { getStoredFileName } from '#server/kit/files/file-name.ts'

export type RestoreEnv = Pick<Env, 'databaseUrl' | 'dataDir' | 'timeouts' | 'files' | 'backupKey'>

/** Where a restore works, below the data folder, until all of it has succeeded. */
const WORKING_FOLDER = 'restoring'

/**
 * Restores a backup into the configured, empty place, on either kind of database: all of it or nothing.
 *
 * @rule O15 A backup is checked as a whole before anything is written, restored only into an empty place, and what is
 * restored is compared with it row by row.
 */
export async function restoreBackup(env: RestoreEnv, file: string): Promise<Archive> {
  const { header } = await readArchive(file, env.backupKey)
  requireKnownMigration(header)
  makeFolder(env.dataDir)
  // A running program on the embedded database holds this lock, and so does another restore.
  const lock = await lockFolder(env.dataDir)
  const workingFolder = path.join(env.dataDir, WORKING_FOLDER)
  try {
    await rm(workingFolder, { recursive: true, force: true })
    const files = restoreFiles(env.files, workingFolder)
    try {
      return await (env.databaseUrl === undefined
        ? restoreEmbedded(env, file, files, workingFolder)
        : restorePostgres(env, file, files))
    } catch (error) {
      await files.undo()
      throw error
    } finally {
      await rm(workingFolder, { recursive: true, force: true })
    }
  } finally {
    await lock.release()
  }
}

function requireKnownMigration({ migration, product }: Header): void {
  if (!listMigrations().includes(migration))
    throw new BackupError(
      `The backup was made by a newer build (version ${product}, migration ${migration}). Restore it with that one or a newer one.`,
    )
}

async function restoreEmbedded(
  env: RestoreEnv,
  file: string,
  files: RestoredFiles,
  workingFolder: string,
): Promise<Archive> {
  const { dataDir } = env
  requireEmptyFolder(dataDir)
  await mkdir(workingFolder, { mode: 0o700 })
  const { db, close } = await openNewEmbedded(workingFolder)
  let archive: Archive
  try {
    archive = await withoutTimeLimits(db, (trx) => fill(trx, env, file, files))
  } finally {
    await close()
  }
  await syncTree(workingFolder)
  await files.publish()
  await rename(path.join(workingFolder, 'pg'), path.join(dataDir, 'pg'))
  syncFolderEntries(dataDir)
  return archive
}

async function restorePostgres(env: RestoreEnv, file: string, files: RestoredFiles): Promise<Archive> {
  requireNoFiles(env.files)
  const { db, close } = await openDatabaseUnmigrated(env)
  try {
    return await withoutTimeLimits(db, async (trx) => {
      await lockForMigration(trx, MIGRATION_LOCK)
      requireEmptyDatabase(await listRelations(trx))
      const archive = await fill(trx, env, file, files)
      await files.publish()
      return archive
    })
  } finally {
    await close()
  }
}

async function fill(
  trx: Db,
  { backupKey }: RestoreEnv,
  file: string,
  files: RestoredFiles,
): Promise<Archive> {
  const loader = new TableLoader(trx)
  let named: Promise<Map<string, StoredFile>> | undefined
  const archive = await readArchive(file, backupKey, {
    onHeader: (header) => loader.begin(header),
    onPart: async (name, content) => {
      const owner = partOwner(name)
      if ('table' in owner) return loader.load(owner.table, content)
      named ??= loader.has(FILES) ? nameStoredFiles(trx) : Promise.resolve(new Map())
      const stored = (await named).get(owner.file)
      if (!stored || stored.sha256 !== computeDigest(content))
        throw new BackupError(`The backup has a file ${owner.file} that its database doesn’t name.`)
      await files.put(owner.file, content, stored.contentType)
    },
  })
  await loader.finish(archive.manifest)
  return archive
}

type StoredFile = Awaited<ReturnType<typeof listStoredFiles>>[number]

async function nameStoredFiles(trx: Db): Promise<Map<string, StoredFile>> {
  return new Map((await listStoredFiles(trx)).map((file) => [getStoredFileName(file), file]))
}
