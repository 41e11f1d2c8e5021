import { sql } from 'drizzle-orm'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Db } from '#server/kit/db/database.ts'

/** Enough for the rows of many years. */
const LONG_MS = 60_000
/** Longer than copying any database takes. */
const DAY_MS = 24 * 60 * 60_000

const listeners = new WeakMap<Db, (ms: number) => void>()

/** Registers a callback of a transaction's connection, which is called when its statements may take longer. */
export function onStatementTimeoutChange(trx: Db, callback: (ms: number) => void): void {
  listeners.set(trx, callback)
}

/** A transaction whose statements may take longer than usual: for jobs that go through all rows of a table. */
export function withLongStatements<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (trx) => {
    await allowLongStatements(trx)
    return work(trx)
  })
}

/** How many transactions without time limits are under way, by database. */
const unlimited = new WeakMap<Db, number>()

/** Whether such a transaction may have the only connection of an embedded database, which then answers nobody else. */
export function hasUnlimitedTransaction(db: Db): boolean {
  return (unlimited.get(db) ?? 0) > 0
}

/** A transaction that may take hours, waiting between its statements too: for copying a whole database. */
export async function withoutTimeLimits<T>(
  db: Db,
  work: (trx: Db) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const count = (by: number) => unlimited.set(db, (unlimited.get(db) ?? 0) + by)
  count(1)
  try {
    return await db.transaction(async (trx) => {
      listeners.get(trx)?.(DAY_MS)
      for (const setting of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
        await trx.execute(sql.raw(`set local ${setting} = 0`))
      return work(trx)
    }, config)
  } finally {
    count(-1)
  }
}

/** The same for the rest of a transaction that has begun. */
export async function allowLongStatements(trx: Db): Promise<void> {
  listeners.get(trx)?.(LONG_MS)
  await trx.execute(sql.raw(`set local statement_timeout = ${LONG_MS}`))
}

/** Reads the database as it is at one moment, however long that takes; nothing can be written. */
export function readAtOneMoment<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

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
