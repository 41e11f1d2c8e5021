import os from 'node:os'
import { threadId } from 'node:worker_threads'

// Tasks for worker threads, some of which fail.

export function thread(): { value: number } {
  return { value: threadId }
}

/** Of its own thread. */
export function niceness(): { value: number } {
  return { value: os.getPriority() }
}

export function fail(): { error: Error } {
  return { error: new TypeError('There is no such face') }
}

/** Ends its thread. */
export function crash(): never {
  process.exit(7)
}

/** Throws an error outside of the task. */
export function stray(): Promise<never> {
  setImmediate(() => {
    throw new Error('Nobody catches this')
  })
  return new Promise(() => undefined)
}

export function hang(): never {
  for (;;);
}
