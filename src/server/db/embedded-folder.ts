import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Database } from '#server/db/database.ts'
import { contentsOf } from '#server/db/folder-contents.ts'
import { requireRoomForNew, whyNotMigrated, whyNotOpened, whyNotUsable } from '#server/db/folder-faults.ts'
import { type FolderLock, lockFolder } from '#server/db/folder-lock.ts'
import { migrationsFolder } from '#server/db/migrate.ts'

/** Open the embedded database in a folder, for this process alone. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return await openLocked(dataDir, await lockFolder(dataDir))
  } catch (error) {
    throw whyNotUsable(error, dataDir)
  }
}

async function openLocked(dataDir: string, lock: FolderLock): Promise<Database> {
  try {
    const database = await openFolder(dataDir)
    return { db: database.db, close: () => closeBoth(database, lock) }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** The folder is let go even where the database would not close. */
async function closeBoth(database: Database, lock: FolderLock): Promise<void> {
  try {
    await database.close()
  } finally {
    await lock.release()
  }
}

/** A mark stands beside a database while it is made; what a first start that was cut short left is made anew. */
async function openFolder(dataDir: string): Promise<Database> {
  const folder = path.join(dataDir, 'pg')
  const mark = path.join(dataDir, 'pg.creating')
  const contents = contentsOf(folder, existsSync(mark))
  if (contents === 'beginnings') rmSync(folder, { recursive: true, force: true })
  if (contents !== 'database') {
    requireRoomForNew(dataDir)
    writeFileSync(mark, '')
  }
  const database = await openMigrated(folder)
  rmSync(mark, { force: true })
  return database
}

async function openMigrated(folder: string): Promise<Database> {
  const [{ PGlite }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ])
  // Every commit is handed to the operating system before it is answered, so killing the process loses nothing.
  const client = await PGlite.create({ dataDir: folder, relaxedDurability: false }).catch(
    (error: unknown) => {
      throw whyNotOpened(error, folder)
    },
  )
  const db = drizzle(client)
  try {
    await migrate(db, { migrationsFolder })
  } catch (error) {
    // Closing writes as well, and may fail for the same reason.
    await client.close().catch(() => undefined)
    throw whyNotMigrated(error, folder)
  }
  return { db, close: () => client.close() }
}
