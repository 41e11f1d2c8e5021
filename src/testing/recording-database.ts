import type { PGlite, Results, Transaction } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { COLUMN_NAMES, type Db } from '#server/kit/db/database.ts'

/** One statement as it was sent, with the numbers of returned and changed rows. */
export interface Statement {
  sql: string
  params: unknown[]
  rows: number
  affected: number
}

type Query = (sql: string, params?: unknown[], options?: object) => Promise<Results>

/** The same database, which records every statement in order. */
export function recordingDatabase(client: PGlite): { db: Db; statements: Statement[] } {
  const statements: Statement[] = []
  return { db: drizzle(recording(client, statements), COLUMN_NAMES), statements }
}

function recording<T extends PGlite | Transaction>(client: T, statements: Statement[]): T {
  const note = (sql: string) => void statements.push({ sql, params: [], rows: 0, affected: 0 })
  return new Proxy(client, {
    get(target, name) {
      if (name === 'query') return recordedQuery(target.query.bind(target) as Query, statements)
      if (name === 'transaction') return transaction(target as PGlite, statements, note)
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function recordedQuery(query: Query, statements: Statement[]): Query {
  return async (sql, params = [], options) => {
    const answer = await query(sql, params, options)
    statements.push({ sql, params, rows: answer.rows.length, affected: answer.affectedRows ?? 0 })
    return answer
  }
}

function transaction(client: PGlite, statements: Statement[], note: (sql: string) => void) {
  return async (work: (trx: Transaction) => Promise<unknown>) => {
    try {
      const result = await client.transaction((trx) => {
        note('begin')
        return work(recording(trx, statements))
      })
      note('commit')
      return result
    } catch (error) {
      note('rollback')
      throw error
    }
  }
}
