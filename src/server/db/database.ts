import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type PgDatabase, type PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { CannotStart } from '#server/cannot-start.ts'
import { refuseTooOld } from '#server/db/build-admission.ts'
import { tellingCommits } from '#server/db/commit.ts'
import { type FolderLock, lockFolder } from '#server/db/folder-lock.ts'
import { migrationsFolder } from '#server/db/migrate.ts'
import { type Env } from '#server/env.ts'
import { type Timeouts } from '#server/timeout-settings.ts'

/** The database or a transaction of it, on either driver. */
export type Db = PgDatabase<PgQueryResultHKT>

export interface Database {
  db: Db
  close: () => Promise<void>
}

export type DatabaseTimeouts = Timeouts['database']

interface Where extends Pick<Env, 'databaseUrl' | 'dataDir'> {
  timeouts?: { database: DatabaseTimeouts }
}

const UNLESS_SET: DatabaseTimeouts = {
  connectMs: 10_000,
  statementMs: 10_000,
  lockMs: 5000,
  idleMs: 10_000,
}

/** Whether what is opened is brought up to date first. */
export type Opening = 'migrated' | 'as-it-is'

/**
 * Open the database that the configuration names, brought up to date.
 *
 * @rule O09 Without DATABASE_URL the program keeps its own database in DATA_DIR, for one process; with it, any
 * number of instances share a PostgreSQL server.
 */
export function openDatabase(where: Where): Promise<Database> {
  return open(where, 'migrated')
}

/** Open it to look at it, whichever build it belongs to. Nothing is made where there is none. */
export async function openDatabaseAsItIs(where: Where): Promise<Database> {
  if (where.databaseUrl === undefined && !existsSync(path.join(where.dataDir, 'pg')))
    throw new CannotStart(`There is no database in ${path.resolve(where.dataDir)}`)
  return open(where, 'as-it-is')
}

async function open({ databaseUrl, dataDir, timeouts }: Where, opening: Opening): Promise<Database> {
  if (databaseUrl === undefined) return openEmbedded(dataDir, opening)
  const { openPostgres } = await import('#server/db/postgres.ts')
  return openPostgres(databaseUrl, timeouts?.database ?? UNLESS_SET, opening)
}

async function openEmbedded(dataDir: string, opening: Opening): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(dataDir)
  try {
    const database = await openFolder(dataDir, opening)
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

async function openFolder(dataDir: string, opening: Opening): Promise<Database> {
  const folder = path.join(dataDir, 'pg')
  const creating = path.join(dataDir, 'pg.creating')
  // A first start that was cut short leaves half a database, in which nothing can have been stored yet.
  if (opening === 'migrated' && existsSync(creating)) rmSync(folder, { recursive: true, force: true })
  if (!existsSync(folder)) writeFileSync(creating, '')

  const [{ PGlite }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ])
  // Every commit is handed to the operating system before it is answered, so killing the process loses nothing.
  const client = await PGlite.create({ dataDir: folder, relaxedDurability: false })
  const db = drizzle(client)
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) => tellingCommits((run) => transaction(run, config), work)
  if (opening === 'migrated') {
    await migrate(db, { migrationsFolder })
    rmSync(creating, { force: true })
    await refuseTooOld(db).catch((error: unknown) => client.close().then(() => Promise.reject(error)))
  }
  return { db, close: () => client.close() }
}
