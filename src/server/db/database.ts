import { type PgDatabase, type PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { openEmbedded } from '#server/db/embedded-folder.ts'
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
export function openDatabaseAsItIs(where: Where): Promise<Database> {
  return open(where, 'as-it-is')
}

async function open({ databaseUrl, dataDir, timeouts }: Where, opening: Opening): Promise<Database> {
  if (databaseUrl === undefined) return openEmbedded(dataDir, opening)
  const { openPostgres } = await import('#server/db/postgres.ts')
  return openPostgres(databaseUrl, timeouts?.database ?? UNLESS_SET, opening)
}
