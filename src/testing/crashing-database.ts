import type { PGlite, Transaction } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { COLUMN_NAMES, type Db } from '#server/kit/db/database.ts'

/** Thrown instead of every statement after the crash. */
export class ProcessCrashed extends Error {
  override name = 'Died'
}

/**
 * The same database, for a process that crashes after so many statements: later statements do not reach the
 * database, and the open transaction is rolled back.
 */
export function crashingDatabase(db: Db, statements: number): { db: Db; hasCrashed: () => boolean } {
  let remaining = statements
  const countStatement = () => {
    remaining -= 1
    if (remaining < 0) throw new ProcessCrashed('The process is dead')
  }
  const client = (db as unknown as { $client: PGlite }).$client
  const crashing = crashingClient(client, countStatement)
  return { db: drizzle(crashing, COLUMN_NAMES), hasCrashed: () => remaining < 0 }
}

function crashingClient<T extends PGlite | Transaction>(client: T, countStatement: () => void): T {
  return new Proxy(client, {
    get(target, name) {
      if (name === 'query') {
        return async (...statement: Parameters<Transaction['query']>) => {
          countStatement()
          return target.query(...statement)
        }
      }
      if (name === 'transaction') {
        return async (work: (trx: Transaction) => Promise<unknown>) => {
          countStatement()
          const done = await (target as PGlite).transaction(async (trx) => {
            const result = await work(crashingClient(trx, countStatement))
            // A crash here: all statements ran, but nothing is committed.
            countStatement()
            return result
          })
          // A crash here: committed, but the caller does not know.
          countStatement()
          return done
        }
      }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
