import type { Env } from '#server/kit/config/env.ts'
import type { Database, DatabaseTimeouts, OpenMode } from '#server/kit/db/database.ts'
import { openEmbedded } from '#server/kit/db/embedded/embedded-database.ts'

interface DatabaseLocation extends Pick<Env, 'databaseUrl' | 'dataDir'> {
  timeouts?: { database: DatabaseTimeouts }
}

const DEFAULT_TIMEOUTS: DatabaseTimeouts = {
  connectMs: 10_000,
  statementMs: 10_000,
  lockMs: 5000,
  idleMs: 10_000,
}

/**
 * Opens the configured database and migrates it.
 *
 * @rule O09 Without DATABASE_URL the program keeps its own database in DATA_DIR, for one process; with it, any number
 * of instances share a PostgreSQL server.
 */
export function openDatabase(location: DatabaseLocation): Promise<Database> {
  return open(location, 'migrated')
}

/** Opens it for reading by tools, whichever build it belongs to. Never creates one. */
export function openDatabaseUnmigrated(location: DatabaseLocation): Promise<Database> {
  return open(location, 'unmigrated')
}

/** Opens an embedded database in an empty folder, without a table. */
export function openNewEmbedded(dataDir: string): Promise<Database> {
  return openEmbedded(dataDir, 'new')
}

async function open({ databaseUrl, dataDir, timeouts }: DatabaseLocation, mode: OpenMode): Promise<Database> {
  if (databaseUrl === undefined) return openEmbedded(dataDir, mode)
  const { openPostgres } = await import('#server/kit/db/postgres/postgres.ts')
  return openPostgres(databaseUrl, timeouts?.database ?? DEFAULT_TIMEOUTS, mode)
}
