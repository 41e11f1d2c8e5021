import { type PgDatabase, type PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { CannotStart } from '#server/cannot-start.ts'
import { openEmbedded } from '#server/db/embedded-folder.ts'
import { migrationsFolder } from '#server/db/migrate.ts'
import { type Env } from '#server/env.ts'

/** The database or a transaction of it, on either driver. */
export type Db = PgDatabase<PgQueryResultHKT>

export interface Database {
  db: Db
  close: () => Promise<void>
}

/** Any number that no other program on the same server is likely to lock. */
const MIGRATION_LOCK = 727_274

/**
 * Open the database that the configuration names, brought up to date.
 *
 * @rule O09 Without DATABASE_URL the program keeps its own database in DATA_DIR, for one process; with it, any
 * number of instances share a PostgreSQL server.
 */
export function openDatabase(env: Pick<Env, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  return env.databaseUrl === undefined ? openEmbedded(env.dataDir) : openPostgres(env.databaseUrl)
}

async function openPostgres(connectionString: string): Promise<Database> {
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
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(db, { migrationsFolder })
  } finally {
    // Ends the connection, and with it the lock, whatever happened.
    client.release(true)
  }
  return { db, close: () => pool.end() }
}
