import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Timeouts } from '#server/kit/config/timeout-settings.ts'

/** A column is named once, in the schema: the database calls it the same in snake case. For whatever makes a `Db`. */
export const COLUMN_NAMES = { casing: 'snake_case' } as const

/** The database or a transaction of it, on either driver. */
export type Db = PgDatabase<PgQueryResultHKT>

export interface Database {
  db: Db
  close: () => Promise<void>
}

export type DatabaseTimeouts = Timeouts['database']

/** Whether the database is migrated when it is opened, and created if there is none. */
export type OpenMode = 'migrated' | 'unmigrated' | 'new'
