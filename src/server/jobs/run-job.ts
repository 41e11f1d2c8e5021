import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/kit/db/database.ts'
import {
  type ClaimedJob,
  completeJob,
  type DoneOutside,
  failJob,
  deferJob,
  renewLease,
  retryJob,
} from '#server/jobs/repository.ts'
import type { JobKind, JobPayloads } from '#server/jobs/job-kinds.ts'
import { endJob } from '#server/jobs/recurring/keep-schedule.ts'
import { isOutage } from '#server/kit/db/outages/outage.ts'
import { runInRequest } from '#server/kit/logging/request-id.ts'
import { MAX_ATTEMPTS, MAX_INTERRUPTIONS, getRetryDelaySeconds, RetryLater } from '#server/jobs/retry.ts'

export interface JobContext {
  db: Db
  now: () => Date
  log?: JobLog
  /**
   * Records what the job has done outside with the statement that ends the job: one commit instead of two. Both are tried
   * again after a short failure of the database, and the first is made even if the job was lost. Absent where a handler is called by itself.
   */
  endWith?: (outcome: DoneOutside) => void
  /** Records a part of what the job has done outside while it goes on, tried again in the same way. */
  record?: (work: () => Promise<void>) => Promise<void>
}

/**
 * Handles one kind of job. It may run twice, if a worker dies before it recorded the result, and it never holds a
 * transaction while it waits for something outside: the embedded database has a single connection.
 */
export type JobHandler = (payload: Record<string, string>, context: JobContext) => Promise<void>

/** A handler that knows the payload of its kinds. Another release may have stored the job, so any part of the payload may be missing. */
export type HandlerOf<K extends JobKind> = (
  payload: Partial<JobPayloads[K]>,
  context: JobContext,
) => Promise<void>

/** A kind without a handler does not compile. */
export type JobHandlers = { [K in JobKind]: HandlerOf<K> }

/** The part of the server's log that jobs write to. */
export interface JobLog {
  info?: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}

export interface JobRunner extends JobContext {
  /** By the kind of job, the most urgent first; a worker keeps a place free for the first. */
  handlers: Readonly<Record<string, JobHandler | undefined>>
  log: JobLog
  /** The number of this instance, if there are several. */
  instance?: number | undefined
  /** How long a job stays leased to a worker that no longer renews the lease. */
  leaseMs: number
  /** Pauses before each retry of recording what a job did outside. */
  recordingPausesMs?: readonly number[]
  /** Aborted once the worker has ended, and nothing is recorded any more. */
  ended?: AbortSignal
}

const RECORDING_PAUSES_MS: readonly number[] = [100, 1000, 5000]

/** While the database is away: soon after it is back, and before another instance takes over what it had leased. */
const OUTAGE_PAUSE_MS = 500

/** Runs one claimed job and records the result. */
export async function runJob(runner: JobRunner, job: ClaimedJob): Promise<void> {
  const lease = startLeaseRenewal(runner, job)
  const result = await attempt(runner, job, lease)
  await lease.end()
  if (await recordOutcome(runner, job, result)) return
  runner.log.warn(describeJob(job), 'the lease ran out while the job ran: another worker may run it again')
}

interface Result {
  failure?: Error
  /** Whether the job was ended with what it did; absent if it has to be ended still. */
  isEnded?: boolean
}

async function attempt(runner: JobRunner, job: ClaimedJob, lease: Lease): Promise<Result> {
  const { handlers, db, now, log } = runner
  try {
    if (job.interruptions >= MAX_INTERRUPTIONS)
      throw new Error(`${MAX_INTERRUPTIONS} workers ended while they ran this job`)
    const outcomes: DoneOutside[] = []
    const endWith = (outcome: DoneOutside) => void outcomes.push(outcome)
    const record = (work: () => Promise<void>) => persist(runner, work)
    const context = { db, now, log, endWith, record }
    await runInRequest(job.requestId, () => handlers[job.kind]?.(job.payload, context))
    if (outcomes.length === 0) return {}
    const end = () => lease.inTurn(() => completeJob(db, job, now(), outcomes))
    return { isEnded: await persist(runner, end) }
  } catch (error) {
    return {
      failure: error instanceof Error ? error : new Error('The handler threw something that is no error'),
    }
  }
}

/**
 * After something was done outside, a failure of the database must not have it done again: a short one of any kind, or one
 * that lasts, as long as the database is away and the worker has not ended.
 */
async function persist<T>(
  { recordingPausesMs: pauses = RECORDING_PAUSES_MS, ended }: JobRunner,
  record: () => Promise<T>,
): Promise<T> {
  const left = [...pauses]
  for (;;) {
    try {
      return await record()
    } catch (error) {
      if (ended?.aborted) throw error
      const ms = isOutage(error) ? Math.min(OUTAGE_PAUSE_MS, pauses.at(-1) ?? 0) : left.shift()
      if (ms === undefined) throw error
      await pause(ms)
    }
  }
}

function recordOutcome(
  { db, now, log }: JobRunner,
  job: ClaimedJob,
  { failure, isEnded }: Result,
): Promise<boolean> {
  const at = now()
  if (!failure) {
    const end = () => (isEnded === undefined ? completeJob(db, job, at) : Promise.resolve(isEnded))
    return endJob(db, job, { now: at, isGivenUp: false, end })
  }

  const reason = failure.message.slice(0, 1000)
  if (failure instanceof RetryLater) {
    const { when } = failure
    const runAt = typeof when === 'number' ? addSeconds(at, when) : when
    log.warn({ ...describeJob(job), reason, runAt }, 'job deferred')
    return deferJob(db, job, runAt, reason)
  }
  if (job.attempt >= MAX_ATTEMPTS || job.interruptions >= MAX_INTERRUPTIONS) {
    log.error({ ...describeJob(job), err: failure }, 'job failed for good')
    return endJob(db, job, { now: at, isGivenUp: true, end: () => failJob(db, job, at, reason) })
  }
  log.warn({ ...describeJob(job), err: failure }, 'job failed, will be tried again')
  return retryJob(db, job, addSeconds(at, getRetryDelaySeconds(job.attempt)), reason)
}

interface Lease {
  end: () => Promise<void>
  /** Runs it while the lease is not being renewed, as a renewal changes what identifies the claim. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/** Renews the lease while the job runs, so that only the job of a dead worker is taken over. */
function startLeaseRenewal({ db, now, log, leaseMs }: JobRunner, job: ClaimedJob): Lease {
  let renewal = Promise.resolve()
  const renew = async () => {
    const until = new Date(now().getTime() + leaseMs)
    try {
      if (await renewLease(db, job, until)) job.leaseUntil = until
    } catch (error) {
      log.warn({ ...describeJob(job), err: error }, 'the lease of a job could not be renewed')
    }
  }
  const timer = setInterval(() => {
    renewal = renewal.then(renew)
  }, leaseMs / 3)
  timer.unref()
  return {
    end: () => {
      clearInterval(timer)
      return renewal
    },
    inTurn: (work) => {
      const done = renewal.then(work)
      renewal = done.then(ignore, ignore)
      return done
    },
  }
}

function ignore(): void {}

function addSeconds(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000)
}

function describeJob({ id, kind, attempt, requestId }: ClaimedJob): object {
  return { job: id, kind, attempt, ...(requestId !== null && { request_id: requestId }) }
}
