import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/kit/db/schema/columns.ts'

/** Work to do after a commit. Because of its lease, the job of a worker that died runs again. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().notNull(),
    payload: jsonb().$type<Record<string, string>>().notNull(),
    dedupe: text().unique(),
    runAt: moment().notNull(),
    attempts: integer().notNull().default(0),
    /** How often its worker ended while it ran: no failure of the job's own. */
    interruptions: integer().notNull().default(0),
    leaseUntil: moment(),
    /** The number of the instance that leases it. */
    leasedBy: integer(),
    doneAt: moment(),
    failedAt: moment(),
    error: text(),
    /** The request that caused it; null if none did. */
    requestId: text(),
  },
  (table) => [
    index('jobs_failed')
      .on(table.kind)
      .where(sql`${table.failedAt} is not null`),
    index('jobs_due')
      .on(table.runAt)
      .where(sql`${table.doneAt} is null and ${table.failedAt} is null`),
  ],
)
