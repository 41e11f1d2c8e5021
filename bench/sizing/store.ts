import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '#server/kit/db/database.ts'
import { openDatabase } from '#server/kit/db/open-database.ts'

/** Filling takes longer than a request may. */
const HOUR_MS = 60 * 60_000
const TIMEOUTS = { connectMs: 10_000, statementMs: HOUR_MS, lockMs: 10_000, idleMs: HOUR_MS }

/** Where a program keeps what it stores. Without an address it is the embedded database. */
export interface Store {
  databaseUrl: string | undefined
  dataDir: string
}

export function settingsOf({ databaseUrl, dataDir }: Store): Record<string, string> {
  return { DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
}

/** Works on its database while no program runs. */
export async function withDatabase<T>(store: Store, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...store, timeouts: { database: TIMEOUTS } })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** How many bytes the tables, their indexes and PostgreSQL's own tables have. */
export async function readDatabaseBytes(db: Db): Promise<number> {
  return firstNumber(db, sql`select pg_database_size(current_database()) as number`)
}

/** How many bytes the mail of a quote and its policy has, as the database keeps it. */
export async function readMailBytes(db: Db, quoteId: string): Promise<number> {
  return firstNumber(
    db,
    sql`select coalesce(sum(pg_column_size(raw) + pg_column_size(attachments) + pg_column_size(html)
      + pg_column_size(plain)), 0) as number
      from messages where quote_id = ${quoteId}`,
  )
}

export function firstNumber(db: Db, query: ReturnType<typeof sql>): Promise<number> {
  return (db.execute(query) as Promise<unknown>).then((result) =>
    Number((result as { rows: { number: unknown }[] }).rows[0]?.number),
  )
}

/** How many bytes a folder and all below it has; 0 without it. What is removed meanwhile counts as nothing. */
export function readFolderBytes(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(
      ({ parentPath, name }) => statSync(path.join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0,
    )
  return sizes.reduce((sum, size) => sum + size, 0)
}
