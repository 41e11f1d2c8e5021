import type { Context } from '#server/kit/context.ts'
import { createCachedRead } from '#server/operations/health/cached-read.ts'
import { readUncomposedAge } from '#server/messaging/doctor/repository.ts'

/** Composing takes seconds; a run over many quotes keeps its mail waiting for minutes. */
const WARN_SECONDS = 15 * 60

/**
 * Warnings for readiness.
 *
 * @rule O10 Mail that waits to be written for a quarter of an hour is a warning: nothing failed yet, and somebody waits.
 */
export function createMailWarnings({ db, now }: Pick<Context, 'db' | 'now'>): () => Promise<string[]> {
  const read = createCachedRead(() => readUncomposedAge(db, now()), now)
  return async () => {
    const seconds = (await read()) ?? 0
    if (seconds < WARN_SECONDS) return []
    return [
      `Emails are waiting to be written, the oldest for ${Math.floor(seconds / 60)} minutes. The mail page says why`,
    ]
  }
}
