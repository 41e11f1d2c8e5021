import { type Env } from '#server/kit/config/env.ts'
import { type Db } from '#server/kit/db/database.ts'
import { type FileStore } from '#server/kit/files/file-store.ts'
import { type LiveUpdates } from '#server/kit/live-updates.ts'
import { type Threads } from '#server/kit/threads/threads.ts'

/**
 * Everything that a use case may use from outside. Tests pass their own. Features add what only they and those above them know
 * (`declare module`), and what the kit or a feature below calls without knowing who answers: see `server/ports.ts`.
 */
export interface Context {
  db: Db
  now: () => Date
  env: Env
  files: FileStore
  /** Threads for work that would keep other requests waiting. */
  threads: Threads
  /** Makes the worker look for due jobs at once. `runWrite` calls it after a commit that added one. */
  wakeJobs: () => void
  /** Notifies reps who have a quote open. `runWrite` calls it after the commit that changed the quote. */
  live: LiveUpdates
  /** Works out what lists show of quotes that a write has changed. `runWrite` calls it last, before the commit. */
  quotesChanged: (trx: Db, quoteIds: readonly string[], context: Partial<Context>) => Promise<void>
  /** Aborted as soon as the program is asked to shut down. */
  stopping: AbortSignal
  /** Reports a fault to the operators that no response shows. */
  report: (fault: unknown, message: string) => void
}
