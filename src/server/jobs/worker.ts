import { setTimeout as pause } from 'node:timers/promises'
import { type ClaimedJob, claimJobs, findNextJobTime } from '#server/jobs/repository.ts'
import { isUnhurried } from '#server/jobs/job-kinds.ts'
import { keepSchedule } from '#server/jobs/recurring/keep-schedule.ts'
import { type JobRunner, runJob } from '#server/jobs/run-job.ts'

const MAX_CONCURRENT = 4
/** One place is kept for the most urgent kind, because a mail server that hangs may hold up every other job. */
const MAX_CONCURRENT_OTHERS = MAX_CONCURRENT - 1
/** One more for whatever somebody waits for. */
const MAX_CONCURRENT_UNHURRIED = MAX_CONCURRENT_OTHERS - 1
const POLL_MS = 5000
/** How often the schedule is looked at while the clock goes on as it should. */
const SCHEDULE_MS = 60_000
const LEASE_MS = 60_000
const STOP_DEADLINE_MS = 10_000
/** The shortest sleep, so that a job which becomes due right now causes no busy loop. */
const MIN_SLEEP_MS = 50

export type WorkerOptions = Omit<JobRunner, 'leaseMs' | 'ended'> & {
  /** How soon a job of another instance is noticed. */
  pollMs?: number
  leaseMs?: number
  /** Aborted once this instance is stopping: from then on it takes no more jobs. */
  stopping?: AbortSignal
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
 * @rule O07 However many mails of a mailing or of a run over many quotes wait, and however slow their server is, one place
 * in a worker is free for mail that somebody asked for.
 * @rule O10 Stopping finishes the running jobs and takes no new ones, from the moment at which it is announced.
 */
export function startWorker({
  pollMs = POLL_MS,
  leaseMs = LEASE_MS,
  stopping: announced,
  ...given
}: WorkerOptions): Worker {
  const ended = new AbortController()
  const runner: JobRunner = { ...given, leaseMs, ended: ended.signal }
  const { db, now, handlers, log, instance } = runner
  // In the order of their declaration, which is their urgency.
  const kinds = Object.keys(handlers)
  const tiers = splitIntoTiers(kinds)
  /** By the id of each. */
  const running = new Map<number, { kind: string; run: Promise<void> }>()
  let checking: Promise<void> | undefined
  let checkAgain = false
  let stopping = false
  let sleep: NodeJS.Timeout | undefined
  let scheduleKeptAt: Date | undefined
  const isStopping = () => stopping || announced?.aborted === true

  async function checkForJobs(): Promise<void> {
    await keepScheduleInTime(now())
    let free = MAX_CONCURRENT - running.size
    // When one of them ends, the worker looks again; so it does for a tier whose places are taken.
    if (free <= 0) return
    const waiting: string[] = []
    for (const [index, tier] of tiers.entries()) {
      const capacity = Math.min(free, tier.places - countRunning(tiers.slice(index)))
      const taken = await claimAndStart(tier.kinds, capacity)
      free -= taken
      if (taken < capacity) waiting.push(...tier.kinds)
    }
    if (free > 0) sleepFor(await msToNext(waiting))
  }

  /** Also as soon as the clock went back. */
  async function keepScheduleInTime(at: Date): Promise<void> {
    const passedMs = scheduleKeptAt && at.getTime() - scheduleKeptAt.getTime()
    if (passedMs !== undefined && passedMs >= 0 && passedMs < SCHEDULE_MS) return
    await keepSchedule(db, kinds, at)
    scheduleKeptAt = at
  }

  function countRunning(of: readonly Tier[]): number {
    return [...running.values()].filter(({ kind }) => of.some((tier) => tier.kinds.includes(kind))).length
  }

  async function claimAndStart(wanted: string[], limit: number): Promise<number> {
    if (limit <= 0 || wanted.length === 0 || isStopping()) return 0
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
    // Its lease ran out while the database was away: what it did outside is being recorded still, and is not done twice.
    if (running.has(job.id)) return
    const run = runJob(runner, job)
      // The job comes back when its lease ends.
      .catch((error: unknown) => log.error({ err: error }, 'the outcome of a job could not be recorded'))
      .finally(() => {
        running.delete(job.id)
        // Not at once: on the embedded database a job that comes back due would leave no turn to anything else.
        setImmediate(wake)
      })
    running.set(job.id, { kind: job.kind, run })
  }

  function sleepFor(ms: number): void {
    clearTimeout(sleep)
    if (isStopping()) return
    sleep = setTimeout(wake, ms)
    sleep.unref()
  }

  function wake(): void {
    if (isStopping()) return
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
      await Promise.all([...running.values()].map(({ run }) => run))
    })()
    await Promise.race([finished, pause(deadlineMs, undefined, { ref: false })])
    ended.abort()
  }

  wake()
  return { wake, stop }
}

/** Kinds that share a number of places with all less urgent ones. */
interface Tier {
  kinds: string[]
  places: number
}

/** The most urgent kind, what somebody waits for, and the rest. */
function splitIntoTiers([first, ...others]: readonly string[]): Tier[] {
  return [
    { kinds: first === undefined ? [] : [first], places: MAX_CONCURRENT },
    { kinds: others.filter((kind) => !isUnhurried(kind)), places: MAX_CONCURRENT_OTHERS },
    { kinds: others.filter(isUnhurried), places: MAX_CONCURRENT_UNHURRIED },
  ]
}
