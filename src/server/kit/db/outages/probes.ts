import { sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'

/** Resolves to true once the database has answered a query. There is no time-out: the caller waits as long as it likes. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  await db.execute(sql`select 1`)
  return true
}

/**
 * Whether the database can write: it must not be read-only, and a sort that does not fit in memory writes to its
 * disk. This leaves neither rows nor log, so it may run every few seconds. Throws if the disk is full.
 */
export async function isDatabaseWritable(db: Db): Promise<boolean> {
  return db.transaction(async (trx) => {
    await trx.execute(sql`set local work_mem = '64kB'`)
    const { rows } = (await trx.execute(sql`
      select current_setting('transaction_read_only') as read_only, count(*) as sorted
      from (select repeat('x', 100) || n as word from generate_series(1, 2000) n order by word desc offset 0) words`)) as {
      rows: { read_only: string }[]
    }
    return rows[0]?.read_only === 'off'
  })
}
