import type { Env } from '#server/kit/config/env.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { FileStore } from '#server/kit/files/file-store.ts'

/**
 * Everything that a use case may use from outside. Tests pass their own. Folders above the kit add what only they and those
 * above them know (`declare module`), and what a folder calls without knowing who above it answers: see `server/ports.ts`.
 */
export interface Context {
  db: Db
  now: () => Date
  env: Env
  files: FileStore
  /** Makes the worker look for due jobs at once. `runWrite` calls it after a commit that added one. */
  wakeJobs: () => void
  /** Aborted as soon as the program is asked to shut down. */
  stopping: AbortSignal
  /** Reports a fault to the operators that no response shows. */
  report: (fault: unknown, message: string) => void
}
