import { threadId } from 'node:worker_threads'

// Tasks of a thread, some of which end badly.

export function thread(): { value: number } {
  return { value: threadId }
}

export function fail(): { error: Error } {
  return { error: new TypeError('There is no such face') }
}

/** Ends its thread. */
export function crash(): never {
  process.exit(7)
}

/** An error that nobody catches. */
export function stray(): Promise<never> {
  setImmediate(() => {
    throw new Error('Nobody catches this')
  })
  return new Promise(() => undefined)
}

export function hang(): never {
  for (;;);
}
