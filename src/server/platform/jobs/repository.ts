import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { type Db } from '#server/platform/db/database.ts'
import { INSTANCE_LOCK_CLASS } from '#server/platform/db/postgres/instance-locks.ts'
import { jobs } from '#server/platform/db/schema/platform/jobs.schema.ts'
import { getRequestId } from '#server/platform/logging/request-id.ts'
import { FREE_INTERRUPTIONS, MAX_INTERRUPTION_DELAY_SECONDS } from '#server/platform/jobs/retry.ts'

export interface NewJob {
  kind: string
  payload: Record<string, string>
  runAt: Date
  /** At most one job ever has this key. */
  dedupe?: string
  /** The request that caused it, where that is not the one that adds it. */
  requestId?: string | null
}

/** A job that this worker holds until `leaseUntil`; by then it is settled, renewed or anyone's again. */
export interface ClaimedJob {
  id: number
  kind: string
  payload: Record<string, string>
  requestId: string | null
  /** Counts from 1; a job that was only put off, or whose worker ended, keeps its number. */
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

/** Adds a job in the caller's transaction, so that it exists exactly if its cause does; false where it was there. */
export async function enqueueJob(trx: Db, job: NewJob): Promise<boolean> {
  const caused = { ...job, requestId: job.requestId ?? getRequestId() }
  const added = await trx.insert(jobs).values(caused).onConflictDoNothing().returning({ id: jobs.id })
  return added.length > 0
}

/**
 * Takes due jobs, the most urgent kinds first and of a kind those that are longest due. Rows that another worker is just
 * taking are left to it.
 *
 * Urgency is strict: nothing gains any by waiting, so that a backlog of thousands, or a night's standstill, never comes
 * before a purchase. Nothing starves by it, as all that people cause is few beside what a worker does, and what fails is
 * put off. A claim reads and orders all that is due, by the index of due jobs: with 5000 of them,
 * some 40 ms on the embedded database of a busy machine.
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

/** When the next job falls due, or its worker's lease ends. */
export async function findNextJobTime(db: Db, kinds: string[]): Promise<Date | undefined> {
  const [next] = await db
    .select({ at: sql<Date | null>`min(greatest(${jobs.runAt}, ${jobs.leaseUntil}))`.mapWith(jobs.runAt) })
    .from(jobs)
    .where(and(pending, inArray(jobs.kind, kinds)))
  return next?.at ?? undefined
}

/** False where the job is no longer this worker's; so for all below. */
export function renewLease(db: Db, job: ClaimedJob, leaseUntil: Date): Promise<boolean> {
  return updateClaimedJob(db, job, { leaseUntil })
}

export function completeJob(db: Db, job: ClaimedJob, now: Date): Promise<boolean> {
  return updateClaimedJob(db, job, { doneAt: now, leaseUntil: null, error: null })
}

/** Another try at `runAt`, which counts as one. */
export function retryJob(db: Db, job: ClaimedJob, runAt: Date, error: string): Promise<boolean> {
  return updateClaimedJob(db, job, { runAt, leaseUntil: null, error })
}

/** Another try at `runAt`, as if this one had not been: what was missing is no fault of the job. */
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

/** Frees every job that is held, whoever holds it; answers with how many. */
export function releaseAllLeases(db: Db, now: Date): Promise<number> {
  return releaseLeases(db, now, gt(jobs.leaseUntil, now))
}

/** The instances that hold jobs, or did when they died, and whose lock nobody holds now. */
export async function listDeadInstances(db: Db): Promise<number[]> {
  const held = await db
    .selectDistinct({ instance: jobs.leasedBy })
    .from(jobs)
    .where(and(pending, isNotNull(jobs.leasedBy), isNotNull(jobs.leaseUntil), isInstanceLockFree))
  return held.flatMap(({ instance }) => instance ?? [])
}

/** Frees the jobs that these instances hold, but of those whose lock is held again. */
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

/** The attempt does not count. A job that may be what ends its workers waits a little longer after each. */
async function releaseLeases(db: Db, now: Date, which: SQL | undefined): Promise<number> {
  const interruptions = sql`${jobs.interruptions} + 1`
  const seconds = sql`least(${MAX_INTERRUPTION_DELAY_SECONDS}::int, greatest(0, ${interruptions} - ${FREE_INTERRUPTIONS}::int) * 2)`
  const resumeAt = sql`${now.toISOString()}::timestamptz + make_interval(secs => ${seconds})`
  const freed = await db
    .update(jobs)
    .set({
      leaseUntil: null,
      leasedBy: null,
      attempts: sql`${jobs.attempts} - 1`,
      interruptions,
      runAt: sql`greatest(${jobs.runAt}, ${resumeAt})`,
    })
    .where(and(pending, which))
    .returning({ id: jobs.id })
  return freed.length
}

/** Forgets jobs that were done or given up before a moment. */
export async function deleteFinishedJobs(db: Db, before: Date): Promise<void> {
  await db.delete(jobs).where(or(lt(jobs.doneAt, before), lt(jobs.failedAt, before)))
}

type Changes = Partial<Omit<typeof jobs.$inferSelect, 'attempts'>> & { attempts?: SQL }

async function updateClaimedJob(db: Db, job: ClaimedJob, changes: Changes): Promise<boolean> {
  const settled = await db
    .update(jobs)
    .set(changes)
    // A lease ends later with every claim, so its end tells this claim from the next one's.
    .where(and(pending, eq(jobs.id, job.id), eq(jobs.leaseUntil, job.leaseUntil)))
    .returning({ id: jobs.id })
  return settled.length > 0
}
