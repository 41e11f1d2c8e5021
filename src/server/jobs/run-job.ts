import type { Db } from '#server/kit/db/database.ts'
import {
  type ClaimedJob,
  completeJob,
  failJob,
  deferJob,
  renewLease,
  retryJob,
} from '#server/jobs/repository.ts'
import type { JobKind, JobPayloads } from '#server/jobs/job-kinds.ts'
import { endJob } from '#server/jobs/recurring/keep-schedule.ts'
import { runInRequest } from '#server/kit/logging/request-id.ts'
import { MAX_ATTEMPTS, MAX_INTERRUPTIONS, getRetryDelaySeconds, RetryLater } from '#server/jobs/retry.ts'

export interface JobContext {
  db: Db
  now: () => Date
  log?: JobLog
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
}

/** Runs one claimed job and records the result. */
export async function runJob(runner: JobRunner, job: ClaimedJob): Promise<void> {
  const lease = startLeaseRenewal(runner, job)
  const failure = await attempt(runner, job)
  await lease.end()
  if (await recordOutcome(runner, job, failure)) return
  runner.log.warn(describeJob(job), 'the lease ran out while the job ran: another worker may run it again')
}

/** The error, if it failed. */
async function attempt({ handlers, db, now, log }: JobRunner, job: ClaimedJob): Promise<Error | undefined> {
  try {
    if (job.interruptions >= MAX_INTERRUPTIONS)
      throw new Error(`${MAX_INTERRUPTIONS} workers ended while they ran this job`)
    await runInRequest(job.requestId, () => handlers[job.kind]?.(job.payload, { db, now, log }))
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error('The handler threw something that is no error')
  }
}

function recordOutcome({ db, now, log }: JobRunner, job: ClaimedJob, failure?: Error): Promise<boolean> {
  const at = now()
  if (!failure) return endJob(db, job, { now: at, isGivenUp: false, end: () => completeJob(db, job, at) })

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

/** Renews the lease while the job runs, so that only the job of a dead worker is taken over. */
function startLeaseRenewal(
  { db, now, log, leaseMs }: JobRunner,
  job: ClaimedJob,
): { end: () => Promise<void> } {
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
  }
}

function addSeconds(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000)
}

function describeJob({ id, kind, attempt, requestId }: ClaimedJob): object {
  return { job: id, kind, attempt, ...(requestId !== null && { request_id: requestId }) }
}
