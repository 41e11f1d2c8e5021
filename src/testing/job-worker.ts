import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Db } from '#server/kit/db/database.ts'
import type { JobHandler } from '#server/jobs/run-job.ts'
import { startWorker, type Worker, type WorkerOptions } from '#server/jobs/worker.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { addJob } from '#testing/add-job.ts'

/** When it is in tests of jobs, unless they say otherwise. */
export const NOON = new Date('2027-05-01T12:00:00Z')
const log = { warn: () => undefined, error: () => undefined }

/** A worker of one kind of job, which stops with the test. */
export function worker(db: Db, handler: JobHandler, options: Partial<WorkerOptions> = {}): Worker {
  const started = startWorker({
    db,
    now: () => NOON,
    handlers: { test: handler },
    log,
    pollMs: 600_000,
    ...options,
  })
  onTestFinished(() => started.stop(1000))
  return started
}

export const enqueue = (db: Db, name = 'job', runAt = NOON) =>
  addJob(db, { kind: 'test', payload: { name }, runAt })

export async function oldestJob(db: Db) {
  const [job] = await db.select().from(jobs).orderBy(jobs.id)
  if (!job) throw new Error('There is no job')
  return job
}

/** Records which jobs run, to detect a job that runs twice. */
export function recorder() {
  const names: string[] = []
  const handler: JobHandler = async ({ name = '' }) => {
    names.push(name)
    await pause(5)
  }
  return { names, handler }
}
