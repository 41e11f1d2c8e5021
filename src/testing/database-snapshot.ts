import { sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'

/** All rows of all tables, to show that a request stored nothing. */
export async function snapshotDatabase(db: Db): Promise<Record<string, unknown[]>> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const contents = await Promise.all(
    tables.map(
      async ({ name }) => [name, await rowsOf(db, sql`select * from ${sql.identifier(name)}`)] as const,
    ),
  )
  return Object.fromEntries(contents)
}

/** Both drivers answer with their rows under this name. */
async function rowsOf<T>(db: Db, query: ReturnType<typeof sql>): Promise<T[]> {
  const { rows } = (await db.execute(query)) as { rows: T[] }
  return rows
}
