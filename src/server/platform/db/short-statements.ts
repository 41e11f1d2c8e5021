import { sql } from 'drizzle-orm'
import { type Db } from '#server/kit/db/database.ts'

/**
 * Reads with statements that may take so long and no longer, for what is asked at each key: an answer that comes later is
 * no use, and must not keep others waiting.
 *
 * @rule N75 A search that takes too long is given up.
 */
export function withShortStatements<T>(db: Db, ms: number, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction(
    async (trx) => {
      await trx.execute(sql`select set_config('statement_timeout', ${String(ms)}, true)`)
      return work(trx)
    },
    { accessMode: 'read only' },
  )
}
