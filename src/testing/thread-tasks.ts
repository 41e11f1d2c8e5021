import { threadId } from 'node:worker_threads'

// Tasks of a thread, some of which end badly.

export function thread(): { value: number } {
  return { value: threadId }
}

export function fail(): { error: Error } {
  return { error: new TypeError('There is no such face') }
}

/** Ends its thread, as running out of memory does. */
export function crash(): never {
  process.exit(7)
}

export function fillMemory(): never {
  const kept: number[][] = []
  for (;;) kept.push(Array.from<number>({ length: 4_000_000 }).fill(0.5))
}

export function hang(): never {
  for (;;);
}
