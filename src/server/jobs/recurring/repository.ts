import { and, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { type Bound, nextRunAfter, type RecurringKind } from '#server/jobs/recurring/intervals.ts'

const pending = and(isNull(jobs.doneAt), isNull(jobs.failedAt))

/** One for each kind, so that there is one job of it however many instances plan it. */
function keyOf(kind: RecurringKind): string {
  return `every:${kind}`
}

/** Plans a run of each of these kinds, unless one waits or is under way. The job that is over becomes the next one. */
export async function planRuns(db: Db, kinds: readonly RecurringKind[], runAt: Date): Promise<void> {
  if (kinds.length === 0) return
  await db
    .insert(jobs)
    .values(kinds.map((kind) => ({ kind, payload: {}, dedupe: keyOf(kind), runAt })))
    .onConflictDoUpdate({
      target: jobs.dedupe,
      set: {
        runAt: sql`excluded.run_at`,
        attempts: 0,
        interruptions: 0,
        leaseUntil: null,
        leasedBy: null,
        doneAt: null,
        failedAt: null,
        error: null,
      },
      setWhere: sql`${jobs.doneAt} is not null or ${jobs.failedAt} is not null`,
    })
}

/** A run that was given up stays for a person to see, and no longer stands for the next one. */
export async function keepFailedRun(db: Db, id: number): Promise<void> {
  await db.update(jobs).set({ dedupe: null }).where(eq(jobs.id, id))
}

/** Jobs that nobody runs, and that wait for a moment beyond their bound. */
export async function pullBackJobs(db: Db, bounds: readonly Bound[]): Promise<void> {
  if (bounds.length === 0) return
  const rows = bounds.map(
    ({ kind, latest, runAt }) =>
      sql`(${kind}::text, ${latest.toISOString()}::timestamptz, ${runAt.toISOString()}::timestamptz)`,
  )
  await db
    .update(jobs)
    .set({ runAt: sql`bounds.run_at` })
    .from(sql`(values ${sql.join(rows, sql`, `)}) as bounds (kind, latest, run_at)`)
    .where(
      and(
        pending,
        isNull(jobs.leaseUntil),
        sql`${jobs.kind} = bounds.kind`,
        gt(jobs.runAt, sql`bounds.latest`),
      ),
    )
}

/** Which of these kinds have a run under way or within their interval. */
export async function listPlannedKinds(
  db: Db,
  kinds: readonly RecurringKind[],
  now: Date,
): Promise<string[]> {
  const isSoon = kinds.map((kind) => and(eq(jobs.kind, kind), lte(jobs.runAt, nextRunAfter(kind, now))))
  const planned = await db
    .selectDistinct({ kind: jobs.kind })
    .from(jobs)
    .where(and(pending, inArray(jobs.kind, [...kinds]), or(isNotNull(jobs.leaseUntil), ...isSoon)))
  return planned.map(({ kind }) => kind)
}
