import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { type Db } from '#server/db/database.ts'
import { keptAnswers } from '#server/db/idempotency.schema.ts'
import { rateLimits } from '#server/db/limits.schema.ts'
import { settings } from '#server/db/settings.schema.ts'

export interface Tally {
  count: number
  resetsAt: Date
}

/** Count one more try under a key, or several at once; a window that has ended starts anew. One statement, so instances cannot race. */
export async function countTry(db: Db, key: string, now: Date, windowMs: number, by = 1): Promise<Tally> {
  const resetsAt = new Date(now.getTime() + windowMs)
  const over = sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`
  const [tally] = await db
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
  if (!tally) throw new Error('Counting a try answered no row')
  return tally
}

/** Take back one try that turned out to be none. */
export async function takeBackTry(db: Db, key: string): Promise<void> {
  const count = sql`greatest(0, ${rateLimits.count} - 1)`
  await db.update(rateLimits).set({ count }).where(eq(rateLimits.key, key))
}

/** Start anew for a key. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}

/** Forget windows that have ended. Rows that another instance holds are left to it. */
export async function deleteEndedTallies(db: Db, now: Date): Promise<void> {
  const ended = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(lte(rateLimits.resetsAt, now))
    .limit(1000)
    .for('update', { skipLocked: true })
  await db.delete(rateLimits).where(inArray(rateLimits.key, ended))
}

/** The setting of this key; whoever comes first makes it, and all others read the same. */
export async function settingOrNew(db: Db, key: string, fresh: unknown): Promise<unknown> {
  await db.insert(settings).values({ key, value: fresh }).onConflictDoNothing()
  return findSetting(db, key)
}

export async function findSetting(db: Db, key: string): Promise<unknown> {
  const [setting] = await db.select().from(settings).where(eq(settings.key, key))
  return setting?.value
}

type KeptAnswer = typeof keptAnswers.$inferSelect
type AnswerKey = Pick<KeptAnswer, 'call' | 'subject' | 'idempotencyKey'>

/** Whether nobody else is at work under this key; nobody else can be until the transaction ends. */
export async function tryKeyLock(trx: Db, { call, subject, idempotencyKey }: AnswerKey): Promise<boolean> {
  const name = JSON.stringify([call, subject, idempotencyKey])
  const { rows } = (await trx.execute(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`,
  )) as { rows: { held: boolean }[] }
  return rows[0]?.held === true
}

export async function findKeptAnswer(trx: Db, key: AnswerKey): Promise<KeptAnswer | undefined> {
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

export async function keepAnswer(trx: Db, answer: typeof keptAnswers.$inferInsert): Promise<void> {
  await trx.insert(keptAnswers).values(answer)
}

export async function deleteKeptAnswers(db: Db, before: Date): Promise<void> {
  await db.delete(keptAnswers).where(lt(keptAnswers.createdAt, before))
}
