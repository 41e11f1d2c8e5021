import { sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'

type Contents = Record<string, unknown[]>

/** What was last read of a database, and of which transactions it knew then. */
const lastRead = new WeakMap<Db, { transactions: unknown; contents: Contents }>()

/** All rows of all tables, to show that a request stored nothing. */
export async function snapshotDatabase(db: Db): Promise<Contents> {
  const [known] = await rowsOf<{ transactions: string }>(
    db,
    sql`select pg_current_snapshot()::text as transactions`,
  )
  const last = lastRead.get(db)
  // Whoever writes takes a number: without a new one, and with none that has ended, every row is as it was.
  if (last && last.transactions === known?.transactions) return last.contents
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const rows = await Promise.all(
    tables.map(
      async ({ name }) => [name, await rowsOf(db, sql`select * from ${sql.identifier(name)}`)] as const,
    ),
  )
  const contents = Object.fromEntries(rows)
  lastRead.set(db, { transactions: known?.transactions, contents })
  return contents
}

/** Both drivers answer with their rows under this name. */
async function rowsOf<T>(db: Db, query: ReturnType<typeof sql>): Promise<T[]> {
  const { rows } = (await db.execute(query)) as { rows: T[] }
  return rows
}
