import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Piscina } from 'piscina'
import { ProblemError } from '#domain/problem.ts'
import { createLimiter, type Limits, type Priority } from '#server/kit/threads/limiter.ts'

/** The result of a task. Its own errors are results too, so any other error means that the thread died. */
export type Outcome<T> = { value: T } | { error: Error }

export interface PoolSettings extends Limits {
  name: string
  /** The file whose functions are the tasks. */
  file: string
  /** A task that runs longer is ended together with its thread. */
  maxRunMs: number
  report: (fault: unknown, message: string) => void
}

export interface ThreadPool {
  run: <T>(task: string, input: unknown, priority: Priority) => Promise<T>
  close: () => Promise<void>
}

/** How long an idle thread stays, with its memory: starting one takes almost a second. */
const IDLE_MS = 5 * 60_000

/** A task that needs more ends with its thread; the program goes on. */
const MAX_MEGABYTES = 256

/** On Linux each thread has its own niceness: if the processors are busy, requests go first. */
const THREAD_NICENESS = 5

/** Every thread needs it to run from the sources; the built server does not. */
const TYPESCRIPT_LOADER = pathToFileURL(path.join(import.meta.dirname, 'typescript-loader.mjs')).href

/**
 * Threads for tasks that keep a processor busy. They start with the first task and end after a while without any.
 *
 * @rule N75 A task is ended after its time-out. A thread that dies fails only its own task, which is answered as a
 * file that cannot be made.
 */
export function openThreadPool({ name, file, maxRunMs, report, ...limits }: PoolSettings): ThreadPool {
  const limiter = createLimiter(limits)
  const threads = new Piscina({
    name,
    filename: file,
    minThreads: 0,
    maxThreads: limits.concurrency,
    // The limiter queues: the library ignores its own limit and order for tasks that can be cancelled.
    maxQueue: limits.concurrency,
    idleTimeout: IDLE_MS,
    // Between tasks a thread waits without blocking its event loop.
    atomics: 'disabled',
    niceIncrement: mayChangeNiceness() ? THREAD_NICENESS : 0,
    recordTiming: false,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    ...(path.extname(file) === '.ts' && { execArgv: ['--import', TYPESCRIPT_LOADER] }),
  })
  threads.on('error', (fault) => report(fault, `a thread for ${name} ended`))

  let isClosed = false

  async function runNow<T>(task: string, input: unknown): Promise<T> {
    // The library would start new threads.
    if (isClosed) throw new ProblemError({ code: 'FILE_NOT_MADE' })
    const outcome = await threads
      .run(input, { name: task, signal: AbortSignal.timeout(maxRunMs) })
      .catch((fault: unknown) => {
        report(fault, `a thread for ${name} ended at its task`)
        throw new ProblemError({ code: 'FILE_NOT_MADE' })
      })
    const answered = outcome as Outcome<T>
    if ('error' in answered) throw answered.error
    return answered.value
  }

  return {
    run: (task, input, priority) => limiter.run(priority, () => runNow(task, input)),
    close: () => {
      isClosed = true
      return threads.destroy()
    },
  }
}

/** Where a sandbox forbids it, a thread that tried would end at once, and no document would ever be made. */
function mayChangeNiceness(): boolean {
  if (process.platform !== 'linux') return false
  try {
    os.setPriority(os.getPriority())
    return true
  } catch {
    return false
  }
}
