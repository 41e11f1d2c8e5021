import { ProblemError } from '#domain/problem.ts'

/** Who waits for a task. People who download come before mail that is being written. */
export type Priority = 'person' | 'job'

export interface Limits {
  /** How many tasks run at the same time. */
  concurrency: number
  /** How many others may wait. */
  maxQueue: number
  maxWaitMs: number
}

export interface Limiter {
  run: <T>(priority: Priority, task: () => Promise<T>) => Promise<T>
  /** How many tasks are waiting. */
  readonly queued: number
}

/** Every waiting task ends its wait within two seconds, so there is room soon. */
const RETRY_AFTER_SECONDS = 3

/**
 * Limits how many tasks run at the same time, how many may wait, and for how long.
 *
 * @rule N75 Work that keeps a processor busy waits in a queue of 64, for two seconds at most, and is then rejected as
 * busy; people come before jobs.
 */
export function createLimiter({ concurrency, maxQueue, maxWaitMs }: Limits): Limiter {
  const queues: Record<Priority, Set<() => void>> = { person: new Set(), job: new Set() }
  const queued = () => queues.person.size + queues.job.size
  let running = 0

  async function run<T>(priority: Priority, task: () => Promise<T>): Promise<T> {
    await waitForTurn(queues[priority])
    try {
      return await task()
    } finally {
      passOn()
    }
  }

  async function waitForTurn(queue: Set<() => void>): Promise<void> {
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

  /** Gives the place of an ended task to the next. */
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
