import { type PGlite, type Transaction } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { type Db } from '#server/platform/db/database.ts'

/** Thrown in the place of everything that a dead process would have done. */
export class ProcessCrashed extends Error {
  override name = 'Died'
}

/**
 * The same database, for a process that dies after so many statements: from then on nothing that it does reaches
 * the store, and the transaction that it was in is rolled back.
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
            // Dying here, all is done and nothing is committed.
            live()
            return result
          })
          // Dying here, all is committed and nobody has been told.
          live()
          return done
        }
      }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
