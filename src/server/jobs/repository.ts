import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
  type WithSubquery,
} from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { INSTANCE_LOCK_CLASS } from '#server/kit/db/postgres/instance-locks.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { getRequestId } from '#server/kit/logging/request-id.ts'
import type { JobOfKind } from '#server/jobs/job-kinds.ts'
import { announceAddedJob } from '#server/jobs/added-jobs.ts'
import { FREE_INTERRUPTIONS, MAX_INTERRUPTION_DELAY_SECONDS } from '#server/jobs/retry.ts'

export type NewJob = JobOfKind & {
  runAt: Date
  /** At most one job ever has this key. */
  dedupe?: string
  /** The request that caused it, if it is not the current one. */
  requestId?: string | null
}

/** A statement that records what a job did outside, as part of the one that ends the job. */
export type DoneOutside = WithSubquery

/** A job that this worker holds until `leaseUntil`; by then it is finished, renewed or free again. */
export interface ClaimedJob {
  id: number
  kind: string
  payload: Record<string, string>
  requestId: string | null
  /** Counts from 1; a deferral or an interrupted attempt does not count. */
  attempt: number
  /** How often a worker ended while it ran this job. */
  interruptions: number
  leaseUntil: Date
}

interface ClaimOptions {
  /** The most urgent first. */
  kinds: string[]
  now: Date
  leaseUntil: Date
  limit: number
  /** The number of the instance, where there are several. */
  instance?: number | undefined
}

const pending = and(isNull(jobs.doneAt), isNull(jobs.failedAt))

/**
 * Adds a job in the caller's transaction, so that it exists exactly if its cause does; false if its `dedupe` key
 * exists. The worker is woken after the commit of a write.
 */
export async function enqueueJob(trx: Db, job: NewJob): Promise<boolean> {
  const caused = { ...job, requestId: job.requestId ?? getRequestId() }
  const added = await trx.insert(jobs).values(caused).onConflictDoNothing().returning({ id: jobs.id })
  announceAddedJob(trx)
  return added.length > 0
}

/** Ends a job that is not due yet and that no worker has; false if it is too late. */
export async function cancelJob(trx: Db, dedupe: string, now: Date): Promise<boolean> {
  const cancelled = await trx
    .update(jobs)
    .set({ doneAt: now })
    .where(and(pending, eq(jobs.dedupe, dedupe), gt(jobs.runAt, now), isNull(jobs.leaseUntil)))
    .returning({ id: jobs.id })
  return cancelled.length > 0
}

/**
 * Takes due jobs: the most urgent kinds first, and within a kind those that have been due longest. Rows that another
 * worker is taking are skipped. Urgency is strict, and waiting does not raise it, so that a backlog of thousands
 * never comes before a purchase. Other kinds still get their turn, because people cause few jobs compared with what a
 * worker can do, and failed jobs are deferred. A claim reads and sorts all due jobs by an index: with 5000 of them,
 * about 40 ms on the embedded database of a busy machine.
 */
export async function claimJobs(
  db: Db,
  { kinds, now, leaseUntil, limit, instance }: ClaimOptions,
): Promise<ClaimedJob[]> {
  const due = db.$with('due').as(
    db
      .select({ id: jobs.id })
      .from(jobs)
      .where(
        and(
          pending,
          inArray(jobs.kind, kinds),
          lte(jobs.runAt, now),
          or(isNull(jobs.leaseUntil), lte(jobs.leaseUntil, now)),
        ),
      )
      .orderBy(sql`array_position(${sql.param(kinds)}::text[], ${jobs.kind})`, jobs.runAt, jobs.id)
      .limit(limit)
      .for('update', { skipLocked: true }),
  )
  const claimed = await db
    .with(due)
    .update(jobs)
    .set({
      leaseUntil,
      leasedBy: instance ?? null,
      // A lease that is still there has run out: the attempt that it was for was interrupted and is made again.
      attempts: sql`${jobs.attempts} + case when ${jobs.leaseUntil} is null then 1 else 0 end`,
      interruptions: sql`${jobs.interruptions} + case when ${jobs.leaseUntil} is null then 0 else 1 end`,
    })
    .where(inArray(jobs.id, db.select({ id: due.id }).from(due)))
    .returning({
      id: jobs.id,
      kind: jobs.kind,
      payload: jobs.payload,
      requestId: jobs.requestId,
      attempt: jobs.attempts,
      interruptions: jobs.interruptions,
      runAt: jobs.runAt,
    })
  return claimed
    .toSorted(
      (a, b) =>
        kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.runAt.getTime() - b.runAt.getTime() || a.id - b.id,
    )
    .map(({ runAt: _due, ...job }) => ({ ...job, leaseUntil }))
}

/** When the next job becomes due, or the lease of a due job ends. */
export async function findNextJobTime(db: Db, kinds: string[]): Promise<Date | undefined> {
  const [next] = await db
    .select({ at: sql<Date | null>`min(greatest(${jobs.runAt}, ${jobs.leaseUntil}))`.mapWith(jobs.runAt) })
    .from(jobs)
    .where(and(pending, inArray(jobs.kind, kinds)))
  return next?.at ?? undefined
}

/** False if the job no longer belongs to this worker; so for all functions below. */
export function renewLease(db: Db, job: ClaimedJob, leaseUntil: Date): Promise<boolean> {
  return updateClaimedJob(db, job, { leaseUntil })
}

/** The outcomes are recorded by the same statement, also if the job no longer belongs to this worker. */
export function completeJob(
  db: Db,
  job: ClaimedJob,
  now: Date,
  outcomes: readonly DoneOutside[] = [],
): Promise<boolean> {
  return updateClaimedJob(db, job, { doneAt: now, leaseUntil: null, error: null }, outcomes)
}

/** Retries at `runAt`; this attempt counts. */
export function retryJob(db: Db, job: ClaimedJob, runAt: Date, error: string): Promise<boolean> {
  return updateClaimedJob(db, job, { runAt, leaseUntil: null, error })
}

/** Retries at `runAt`; this attempt does not count, because the job itself is not at fault. */
export function deferJob(db: Db, job: ClaimedJob, runAt: Date, reason: string): Promise<boolean> {
  return updateClaimedJob(db, job, {
    runAt,
    leaseUntil: null,
    error: reason,
    attempts: sql`${jobs.attempts} - 1`,
  })
}

export function failJob(db: Db, job: ClaimedJob, now: Date, error: string): Promise<boolean> {
  return updateClaimedJob(db, job, { failedAt: now, leaseUntil: null, error })
}

/** Releases all leases and returns their number. */
export function releaseAllLeases(db: Db, now: Date): Promise<number> {
  return releaseLeases(db, now, gt(jobs.leaseUntil, now))
}

/** Instances that lease jobs although nobody holds their lock. */
export async function listDeadInstances(db: Db): Promise<number[]> {
  const leased = await db
    .selectDistinct({ instance: jobs.leasedBy })
    .from(jobs)
    .where(and(pending, isNotNull(jobs.leasedBy), isNotNull(jobs.leaseUntil), isInstanceLockFree))
  return leased.flatMap(({ instance }) => instance ?? [])
}

/** Releases the jobs of these instances, except of those whose lock is held again. */
export function releaseLeasesOf(db: Db, instances: readonly number[], now: Date): Promise<number> {
  return releaseLeases(
    db,
    now,
    and(inArray(jobs.leasedBy, [...instances]), gt(jobs.leaseUntil, now), isInstanceLockFree),
  )
}

const isInstanceLockFree = sql`not exists (
  select from pg_locks
  where locktype = 'advisory' and classid = ${INSTANCE_LOCK_CLASS}::oid and objid = ${jobs.leasedBy}::oid and objsubid = 2
    and database = (select oid from pg_database where datname = current_database()))`

/** An interrupted attempt does not count. The delay grows with each, in case the job itself ends its workers. */
async function releaseLeases(db: Db, now: Date, condition: SQL | undefined): Promise<number> {
  const interruptions = sql`${jobs.interruptions} + 1`
  const seconds = sql`least(${MAX_INTERRUPTION_DELAY_SECONDS}::int, greatest(0, ${interruptions} - ${FREE_INTERRUPTIONS}::int))`
  const resumeAt = sql`${now.toISOString()}::timestamptz + make_interval(secs => ${seconds})`
  const released = await db
    .update(jobs)
    .set({
      leaseUntil: null,
      leasedBy: null,
      attempts: sql`${jobs.attempts} - 1`,
      interruptions,
      runAt: sql`greatest(${jobs.runAt}, ${resumeAt})`,
    })
    .where(and(pending, condition))
    .returning({ id: jobs.id })
  return released.length
}

/** Deletes jobs that were done or failed before a time. */
export async function deleteFinishedJobs(db: Db, before: Date): Promise<void> {
  await db.delete(jobs).where(or(lt(jobs.doneAt, before), lt(jobs.failedAt, before)))
}

type Changes = Partial<Omit<typeof jobs.$inferSelect, 'attempts'>> & { attempts?: SQL }

async function updateClaimedJob(
  db: Db,
  job: ClaimedJob,
  changes: Changes,
  beside: readonly DoneOutside[] = [],
): Promise<boolean> {
  const updated = await (beside.length > 0 ? db.with(...beside) : db)
    .update(jobs)
    .set(changes)
    // Every claim ends its lease later, so the end identifies this claim.
    .where(and(pending, eq(jobs.id, job.id), eq(jobs.leaseUntil, job.leaseUntil)))
    .returning({ id: jobs.id })
  return updated.length > 0
}
