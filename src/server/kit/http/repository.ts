import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { keptAnswers } from '#server/kit/db/schema/idempotency.schema.ts'
import { rateLimits } from '#server/kit/db/schema/rate-limits.schema.ts'
import { settings } from '#server/kit/db/schema/settings.schema.ts'

export interface AttemptCount {
  count: number
  resetsAt: Date
}

/**
 * Counts one or more attempts under a key; a window that has ended starts again. It is one statement, so that
 * instances cannot race.
 *
 * @rule N36 A window that ends later than any can is one of a clock that was ahead, and has ended too: nobody is kept out until
 * the day that it showed. Clocks of instances may differ by less than a window.
 */
export async function countAttempt(
  db: Db,
  key: string,
  now: Date,
  windowMs: number,
  by = 1,
): Promise<AttemptCount> {
  const resetsAt = new Date(now.getTime() + windowMs)
  const latest = new Date(now.getTime() + 2 * windowMs)
  const over = sql`(${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz or ${rateLimits.resetsAt} > ${latest.toISOString()}::timestamptz)`
  const [counter] = await db
    .insert(rateLimits)
    .values({ key, count: by, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then ${by} else ${rateLimits.count} + ${by} end`,
        resetsAt: sql`case when ${over} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ count: rateLimits.count, resetsAt: rateLimits.resetsAt })
  if (!counter) throw new Error('Counting a try answered no row')
  return counter
}

/** Takes back one attempt that should not count. */
export async function uncountAttempt(db: Db, key: string): Promise<void> {
  const count = sql`greatest(0, ${rateLimits.count} - 1)`
  await db.update(rateLimits).set({ count }).where(eq(rateLimits.key, key))
}

/** Resets the count of a key. */
export async function resetAttempts(db: Db, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}

/** Deletes windows that have ended. Rows that another instance has locked are left to it. */
export async function deleteExpiredCounts(db: Db, now: Date): Promise<void> {
  const ended = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(lte(rateLimits.resetsAt, now))
    .limit(1000)
    .for('update', { skipLocked: true })
  await db.delete(rateLimits).where(inArray(rateLimits.key, ended))
}

/** The setting of this key. The first caller creates it, and all others read the same. */
export async function getOrCreateSetting(db: Db, key: string, initialValue: unknown): Promise<unknown> {
  await db.insert(settings).values({ key, value: initialValue }).onConflictDoNothing()
  return findSetting(db, key)
}

export async function findSetting(db: Db, key: string): Promise<unknown> {
  const [setting] = await db.select().from(settings).where(eq(settings.key, key))
  return setting?.value
}

type StoredAnswer = typeof keptAnswers.$inferSelect
type AnswerKey = Pick<StoredAnswer, 'call' | 'subject' | 'idempotencyKey'>

/** Locks this key until the transaction ends; false if another transaction holds it. */
export async function tryLockIdempotencyKey(
  trx: Db,
  { call, subject, idempotencyKey }: AnswerKey,
): Promise<boolean> {
  const name = JSON.stringify([call, subject, idempotencyKey])
  const { rows } = (await trx.execute(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`,
  )) as { rows: { held: boolean }[] }
  return rows[0]?.held === true
}

export async function findStoredAnswer(trx: Db, key: AnswerKey): Promise<StoredAnswer | undefined> {
  const [found] = await trx
    .select()
    .from(keptAnswers)
    .where(
      and(
        eq(keptAnswers.call, key.call),
        eq(keptAnswers.subject, key.subject),
        eq(keptAnswers.idempotencyKey, key.idempotencyKey),
      ),
    )
  return found
}

export async function insertStoredAnswer(trx: Db, answer: typeof keptAnswers.$inferInsert): Promise<void> {
  await trx.insert(keptAnswers).values(answer)
}

export async function deleteStoredAnswers(db: Db, before: Date): Promise<void> {
  await db.delete(keptAnswers).where(lt(keptAnswers.createdAt, before))
}
