import { sql } from 'drizzle-orm'
import { type Db } from '#server/platform/db/database.ts'

/** Enough for years of rows. */
const LONG_MS = 60_000

const listeners = new WeakMap<Db, (ms: number) => void>()

/** Has the connection of a transaction told how long its statements may take from now on. */
export function onStatementTimeoutChange(trx: Db, tell: (ms: number) => void): void {
  listeners.set(trx, tell)
}

/**
 * A transaction whose statements may take longer than those that somebody waits for: for jobs that go through all that
 * is stored.
 */
export function withLongStatements<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (trx) => {
    listeners.get(trx)?.(LONG_MS)
    await trx.execute(sql.raw(`set local statement_timeout = ${LONG_MS}`))
    return work(trx)
  })
}
