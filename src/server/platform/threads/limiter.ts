import { ProblemError } from '#domain/problem.ts'

/** Whom a task keeps waiting. Whoever waits for a download goes before the mails that are being written. */
export type Priority = 'person' | 'job'

export interface Limits {
  /** So many tasks run at a time. */
  concurrency: number
  /** So many others may wait. */
  maxQueue: number
  maxWaitMs: number
}

export interface Limiter {
  run: <T>(priority: Priority, task: () => Promise<T>) => Promise<T>
  /** How many tasks wait. */
  readonly queued: number
}

/** What waits now has waited for two seconds at most, so soon after there is room again. */
const RETRY_AFTER_SECONDS = 3

/**
 * Runs so many tasks at a time, and lets so many others wait for so long.
 *
 * @rule N75 What keeps a processor busy waits in a queue of 64 for two seconds at most, and is then refused as busy;
 * what a person waits for comes before what a job does.
 */
export function createLimiter({ concurrency, maxQueue, maxWaitMs }: Limits): Limiter {
  const queues: Record<Priority, Set<() => void>> = { person: new Set(), job: new Set() }
  const queued = () => queues.person.size + queues.job.size
  let running = 0

  async function run<T>(priority: Priority, task: () => Promise<T>): Promise<T> {
    await turn(queues[priority])
    try {
      return await task()
    } finally {
      passOn()
    }
  }

  async function turn(queue: Set<() => void>): Promise<void> {
    if (running < concurrency) {
      running += 1
      return
    }
    if (queued() >= maxQueue) throw createBusyError()
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        queue.delete(start)
      }
      const start = () => {
        leave()
        resolve()
      }
      const timer = setTimeout(() => {
        leave()
        reject(createBusyError())
      }, maxWaitMs)
      queue.add(start)
    })
  }

  /** The place of a task that has ended is the next one's. */
  function passOn(): void {
    const [next] = [...queues.person, ...queues.job]
    if (next) next()
    else running -= 1
  }

  return {
    run,
    get queued() {
      return queued()
    },
  }
}

function createBusyError(): ProblemError {
  return new ProblemError({ code: 'BUSY', retryAfterSeconds: RETRY_AFTER_SECONDS })
}
