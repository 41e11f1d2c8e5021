import { type PGlite, type Transaction } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { type Db } from '#server/platform/db/database.ts'

/** Thrown instead of every statement after the crash. */
export class ProcessCrashed extends Error {
  override name = 'Died'
}

/**
 * The same database, for a process that crashes after so many statements: later statements do not reach the
 * database, and the open transaction is rolled back.
 */
export function crashingDatabase(db: Db, statements: number): { db: Db; hasCrashed: () => boolean } {
  let left = statements
  const live = () => {
    left -= 1
    if (left < 0) throw new ProcessCrashed('The process is dead')
  }
  const client = (db as unknown as { $client: PGlite }).$client
  const mortal = crashingClient(client, live)
  return { db: drizzle(mortal), hasCrashed: () => left < 0 }
}

function crashingClient<T extends PGlite | Transaction>(client: T, live: () => void): T {
  return new Proxy(client, {
    get(target, name) {
      if (name === 'query') {
        return async (...statement: Parameters<Transaction['query']>) => {
          live()
          return target.query(...statement)
        }
      }
      if (name === 'transaction') {
        return async (work: (trx: Transaction) => Promise<unknown>) => {
          live()
          const done = await (target as PGlite).transaction(async (trx) => {
            const result = await work(crashingClient(trx, live))
            // A crash here: all statements ran, but nothing is committed.
            live()
            return result
          })
          // A crash here: committed, but the caller does not know.
          live()
          return done
        }
      }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
