import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { purchases, quotes } from '#server/schema/quotes/quotes.schema.ts'
import { OPEN_STATES } from '#domain/purchase/purchase-state.ts'

/** Purchases of which it is not known yet how they end, the oldest first. */
export function listStuckPurchases(db: Db) {
  const { id, state, amountCents, startedAt, leaseUntil, quoteId } = purchases
  return db
    .select({ id, state, amountCents, startedAt, leaseUntil, quoteNumber: quotes.quoteNumber })
    .from(purchases)
    .innerJoin(quotes, eq(quotes.id, quoteId))
    .where(inArray(state, [...OPEN_STATES]))
    .orderBy(asc(startedAt))
}

/** Messages that did not reach everybody, the oldest first. */
export function listFailedMessages(db: Db) {
  const { id, channel, state, createdAt, error } = messages
  return db
    .select({ id, channel, state, createdAt, error })
    .from(messages)
    .where(inArray(state, ['failed', 'bounced']))
    .orderBy(asc(createdAt))
}

/** Jobs that were given up, the oldest first. */
export function listFailedJobs(db: Db) {
  const { id, kind, failedAt, error } = jobs
  return db.select({ id, kind, failedAt, error }).from(jobs).where(isNotNull(failedAt)).orderBy(asc(failedAt))
}

/** Has a job that was given up tried again; false if there is no such job. */
export async function retryFailedJob(trx: Db, id: number, at: Date): Promise<boolean> {
  const retried = await trx
    .update(jobs)
    .set({ failedAt: null, attempts: 0, interruptions: 0, leaseUntil: null, runAt: at })
    .where(and(eq(jobs.id, id), isNotNull(jobs.failedAt)))
    .returning({ id: jobs.id })
  return retried.length > 0
}
