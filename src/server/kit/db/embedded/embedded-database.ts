import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { StartupError } from '#server/kit/process/startup-error.ts'
import { requireCompatibleBuild } from '#server/kit/db/build-compatibility.ts'
import { detectUnknownCommit } from '#server/kit/db/outages/unknown-commit.ts'
import { COLUMN_NAMES, type Database, type OpenMode } from '#server/kit/db/database.ts'
import { inspectFolder } from '#server/kit/db/embedded/folder-contents.ts'
import {
  requireDiskSpace,
  toMigrationError,
  toOpenError,
  toFolderError,
} from '#server/kit/db/embedded/folder-errors.ts'
import { type FolderLock, lockFolder } from '#server/kit/db/embedded/folder-lock.ts'
import { migrationsFolder } from '#server/kit/db/migrate.ts'
import { createSyncedFolder, syncFolderEntries } from '#server/kit/files/sync-to-disk.ts'

interface OpenFolder extends Database {
  db: PgliteDatabase
}

/** Opens the embedded database in a folder, for this process only. */
export async function openEmbedded(dataDir: string, mode: OpenMode): Promise<Database> {
  if (mode === 'unmigrated') requireDatabase(dataDir)
  try {
    createSyncedFolder(dataDir)
    return await openLocked(dataDir, await lockFolder(dataDir), mode)
  } catch (error) {
    throw toFolderError(error, dataDir)
  }
}

/** A tool that only reads never creates a database. */
export function requireDatabase(dataDir: string): void {
  const folder = path.join(dataDir, 'pg')
  if (inspectFolder(folder, existsSync(path.join(dataDir, 'pg.creating'))) !== 'database')
    throw new StartupError(`There is no database in ${path.resolve(dataDir)}`)
}

async function openLocked(dataDir: string, lock: FolderLock, mode: OpenMode): Promise<Database> {
  try {
    const folder = path.join(dataDir, 'pg')
    const database = await (mode === 'migrated' ? openMigrated(dataDir, folder) : openFolder(folder))
    return { db: database.db, close: () => closeAndUnlock(database, lock) }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** The folder is unlocked even if the database cannot be closed. */
async function closeAndUnlock(database: Database, lock: FolderLock): Promise<void> {
  try {
    await database.close()
  } finally {
    await lock.release()
  }
}

/** A marker file exists while a database is created. What an interrupted first start left is created again. */
async function openMigrated(dataDir: string, folder: string): Promise<Database> {
  const marker = path.join(dataDir, 'pg.creating')
  const contents = inspectFolder(folder, existsSync(marker))
  if (contents === 'unfinished') rmSync(folder, { recursive: true, force: true })
  if (contents !== 'database') {
    requireDiskSpace(dataDir)
    writeFileSync(marker, '')
    // Without it, what a loss of power leaves of the next minute could not be told from a damaged database.
    syncFolderEntries(dataDir)
  }
  const database = await openFolder(folder)
  try {
    await migrateFolder(database, folder)
  } catch (error) {
    // Closing also writes, so it may fail for the same reason.
    await database.close().catch(() => undefined)
    throw error
  }
  rmSync(marker, { force: true })
  return database
}

async function openFolder(folder: string): Promise<OpenFolder> {
  const [{ drizzle }, { startEngine }] = await Promise.all([
    import('drizzle-orm/pglite'),
    import('#server/kit/db/embedded/engine.ts'),
  ])
  const { client, close } = await startEngine(folder).catch((error: unknown) => {
    throw toOpenError(error, folder)
  })
  const db = drizzle(client, COLUMN_NAMES)
  const transaction = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    // The engine runs in this thread and answers before anything else gets its turn: without a pause, one transaction after
    // another would keep requests, timers and signals waiting until the last of them.
    await nextTurn()
    return detectUnknownCommit((run) => transaction(run, config), work)
  }
  return { db, close }
}

async function migrateFolder({ db }: OpenFolder, folder: string): Promise<void> {
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  await migrate(db, { migrationsFolder }).catch((error: unknown) => {
    throw toMigrationError(error, folder)
  })
  await requireCompatibleBuild(db)
}
