import { type Db } from '#server/kit/db/database.ts'

/** Reads the database as it is at one moment, however long that takes; nothing can be written. */
export function readAtOneMoment<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
