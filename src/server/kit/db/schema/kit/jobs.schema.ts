import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/kit/db/schema/columns.ts'

/** Work to do after a commit. Because of its lease, the job of a worker that died runs again. */
export const jobs = pgTable(
  'jobs',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').$type<Record<string, string>>().notNull(),
    dedupe: text('dedupe').unique(),
    runAt: moment('run_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** How often its worker ended while it ran: no failure of the job's own. */
    interruptions: integer('interruptions').notNull().default(0),
    leaseUntil: moment('lease_until'),
    /** The number of the instance that leases it. */
    leasedBy: integer('leased_by'),
    doneAt: moment('done_at'),
    failedAt: moment('failed_at'),
    error: text('error'),
    /** The request that caused it; null if none did. */
    requestId: text('request_id'),
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
