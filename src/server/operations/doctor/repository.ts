import { sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { RUNNING_INSTANCES } from '#server/kit/db/postgres/instance-locks.ts'

const MIGRATIONS = 'drizzle.__drizzle_migrations'

async function readRow<T>(db: Db, statement: ReturnType<typeof sql>): Promise<T> {
  const { rows } = (await db.execute(statement)) as { rows: T[] }
  const [row] = rows
  if (!row) throw new Error('The database answered no row')
  return row
}

export async function ping(db: Db): Promise<void> {
  await db.execute(sql`select 1`)
}

export interface ServerFacts {
  /** Such as `18.1 (Debian 18.1-1)`. */
  version: string
  major: number
  bytes: number
}

export function readServerFacts(db: Db): Promise<ServerFacts> {
  return readRow(
    db,
    sql`select current_setting('server_version') as version,
      current_setting('server_version_num')::int / 10000 as major,
      pg_database_size(current_database())::float8 as bytes`,
  )
}

export interface ConnectionFacts {
  /** How many the server accepts of programs like this. */
  most: number
  /** How many there are, of all programs. */
  used: number
  isEncrypted: boolean
}

export function readConnectionFacts(db: Db): Promise<ConnectionFacts> {
  return readRow(
    db,
    sql`select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      (select count(*)::int from pg_stat_activity where datname is not null) as used,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted"`,
  )
}

/** The time of the database's machine. */
export async function readDatabaseTime(db: Db): Promise<number> {
  const { ms } = await readRow<{ ms: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  return ms
}

/** How many migrations were applied; none on an empty database. */
export async function countMigrations(db: Db): Promise<number> {
  const { exists } = await readRow<{ exists: boolean }>(
    db,
    sql`select to_regclass(${MIGRATIONS}) is not null as exists`,
  )
  if (!exists) return 0
  const { count } = await readRow<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${sql.raw(MIGRATIONS)}`,
  )
  return count
}

/** How many instances hold their lock in this database. */
export async function countInstances(db: Db): Promise<number> {
  const { count } = await readRow<{ count: number }>(db, sql`select (${RUNNING_INSTANCES})::int as count`)
  return count
}
