import { setTimeout as pause } from 'node:timers/promises'
import { type ClaimedJob, claimJobs, findNextJobTime } from '#server/kit/jobs/repository.ts'
import { type JobRunner, runJob } from '#server/kit/jobs/run-job.ts'

const MAX_CONCURRENT = 4
/** One place is kept for the most urgent kind, because a mail server that hangs may hold up every other job. */
const MAX_CONCURRENT_OTHERS = MAX_CONCURRENT - 1
const POLL_MS = 5000
const LEASE_MS = 60_000
const STOP_DEADLINE_MS = 10_000
/** The shortest sleep, so that a job which becomes due right now causes no busy loop. */
const MIN_SLEEP_MS = 50

export type WorkerOptions = Omit<JobRunner, 'leaseMs'> & {
  /** How soon a job of another instance is noticed. */
  pollMs?: number
  leaseMs?: number
}

export interface Worker {
  /** Look for due jobs now. Call it after a commit that added one. */
  wake: () => void
  /** Take no more jobs and wait for the running ones, until the deadline. */
  stop: (deadlineMs?: number) => Promise<void>
}

/**
 * Runs due jobs, a few at a time, as long as the process lives.
 *
 * @rule O09 Any number of instances may process the jobs of one database: a job is leased to one worker, and a worker
 * that dies loses the lease, so its jobs run elsewhere.
 * @rule O05 However long other jobs take, one place in a worker is free for purchases that are not settled yet.
 * @rule O10 Stopping finishes the running jobs and takes no new ones.
 */
export function startWorker({ pollMs = POLL_MS, leaseMs = LEASE_MS, ...given }: WorkerOptions): Worker {
  const runner: JobRunner = { ...given, leaseMs }
  const { db, now, handlers, log, instance } = runner
  // In the order of their declaration, which is their urgency.
  const kinds = Object.keys(handlers)
  const urgent = kinds.slice(0, 1)
  const others = kinds.slice(1)
  /** By the kind of each. */
  const running = new Map<Promise<void>, string>()
  let checking: Promise<void> | undefined
  let checkAgain = false
  let stopping = false
  let sleep: NodeJS.Timeout | undefined

  async function checkForJobs(): Promise<void> {
    const free = MAX_CONCURRENT - running.size
    // When one of them ends, the worker looks again.
    if (free <= 0) return
    const left = free - (await claimAndStart(urgent, free))
    const capacity = Math.min(left, MAX_CONCURRENT_OTHERS - othersRunning())
    const taken = await claimAndStart(others, capacity)
    // If there is no room left for others, the worker looks again when one of them ends.
    if (taken < left) sleepFor(await msToNext(taken < capacity ? kinds : urgent))
  }

  function othersRunning(): number {
    return [...running.values()].filter((kind) => others.includes(kind)).length
  }

  async function claimAndStart(wanted: string[], limit: number): Promise<number> {
    if (limit <= 0 || wanted.length === 0) return 0
    const at = now()
    const leaseUntil = new Date(at.getTime() + leaseMs)
    const claimed = await claimJobs(db, { kinds: wanted, now: at, leaseUntil, limit, instance })
    for (const job of claimed) start(job)
    return claimed.length
  }

  async function msToNext(waitingKinds: string[]): Promise<number> {
    const next = await findNextJobTime(db, waitingKinds)
    const ms = next ? next.getTime() - now().getTime() : pollMs
    return Math.min(pollMs, Math.max(MIN_SLEEP_MS, ms))
  }

  function start(job: ClaimedJob): void {
    const run = runJob(runner, job)
      // The job comes back when its lease ends.
      .catch((error: unknown) => log.error({ err: error }, 'the outcome of a job could not be recorded'))
      .finally(() => {
        running.delete(run)
        wake()
      })
    running.set(run, job.kind)
  }

  function sleepFor(ms: number): void {
    clearTimeout(sleep)
    if (stopping) return
    sleep = setTimeout(wake, ms)
    sleep.unref()
  }

  function wake(): void {
    if (stopping) return
    checkAgain = checking !== undefined
    if (checkAgain) return
    clearTimeout(sleep)
    checking = checkForJobs()
      .catch((error: unknown) => {
        log.error({ err: error }, 'due jobs could not be fetched')
        sleepFor(pollMs)
      })
      .finally(() => {
        checking = undefined
        if (checkAgain) wake()
      })
  }

  async function stop(deadlineMs = STOP_DEADLINE_MS): Promise<void> {
    stopping = true
    clearTimeout(sleep)
    const finished = (async () => {
      await checking
      await Promise.all(running.keys())
    })()
    await Promise.race([finished, pause(deadlineMs, undefined, { ref: false })])
  }

  wake()
  return { wake, stop }
}
