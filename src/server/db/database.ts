import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type PgDatabase, type PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { CannotStart } from '#server/cannot-start.ts'
import { type FolderLock, lockFolder } from '#server/db/folder-lock.ts'
import { refuseTooOld } from '#server/db/build-admission.ts'
import { migrationsFolder } from '#server/db/migrate.ts'
import { type Env } from '#server/env.ts'

/** The database or a transaction of it, on either driver. */
export type Db = PgDatabase<PgQueryResultHKT>

export interface Database {
  db: Db
  close: () => Promise<void>
}

/** Whether what is opened is brought up to date first. */
type Way = 'migrated' | 'as-it-is'

/** Any number that no other program on the same server is likely to lock. */
const MIGRATION_LOCK = 727_274

/**
 * Open the database that the configuration names, brought up to date.
 *
 * @rule O09 Without DATABASE_URL the program keeps its own database in DATA_DIR, for one process; with it, any
 * number of instances share a PostgreSQL server.
 */
export function openDatabase(env: Pick<Env, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  return open(env, 'migrated')
}

/** Open it to look at it, whichever build it belongs to. Nothing is made where there is none. */
export async function openDatabaseAsItIs(env: Pick<Env, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  if (env.databaseUrl === undefined && !existsSync(path.join(env.dataDir, 'pg')))
    throw new CannotStart(`There is no database in ${path.resolve(env.dataDir)}`)
  return open(env, 'as-it-is')
}

function open(env: Pick<Env, 'databaseUrl' | 'dataDir'>, way: Way): Promise<Database> {
  return env.databaseUrl === undefined ? openEmbedded(env.dataDir, way) : openPostgres(env.databaseUrl, way)
}

async function openEmbedded(dataDir: string, way: Way): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(dataDir)
  try {
    const database = await openFolder(dataDir, way)
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

async function openFolder(dataDir: string, way: Way): Promise<Database> {
  const folder = path.join(dataDir, 'pg')
  const creating = path.join(dataDir, 'pg.creating')
  // A first start that was cut short leaves half a database, in which nothing can have been stored yet.
  if (way === 'migrated' && existsSync(creating)) rmSync(folder, { recursive: true, force: true })
  if (!existsSync(folder)) writeFileSync(creating, '')

  const [{ PGlite }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ])
  // Every commit is handed to the operating system before it is answered, so killing the process loses nothing.
  const client = await PGlite.create({ dataDir: folder, relaxedDurability: false })
  const db = drizzle(client)
  if (way === 'migrated') {
    await migrate(db, { migrationsFolder })
    rmSync(creating, { force: true })
    await refuseTooOld(db).catch((error: unknown) => client.close().then(() => Promise.reject(error)))
  }
  return { db, close: () => client.close() }
}

async function openPostgres(connectionString: string, way: Way): Promise<Database> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ])
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  pg.types.setTypeParser(pg.types.builtins.DATE, (date) => date)
  const pool = new pg.Pool({ connectionString, max: 16, connectionTimeoutMillis: 10_000 })
  // A server that restarts breaks idle connections; the pool replaces them, and an unheard event would end us.
  pool.on('error', () => undefined)
  const db = drizzle(pool)
  const client = await pool.connect().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message || error.name : 'no answer'
    throw new CannotStart(`Cannot reach the database that DATABASE_URL names: ${reason}`)
  })
  try {
    // One instance migrates; those started with it wait.
    if (way === 'migrated') {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      await migrate(db, { migrationsFolder })
      await refuseTooOld(db)
    }
  } finally {
    // Ends the connection, and with it the lock, whatever happened.
    client.release(true)
  }
  return { db, close: () => pool.end() }
}
