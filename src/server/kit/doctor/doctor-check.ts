import type { CheckReport, FindingState } from '#contract/doctor.ts'
import type { Env } from '#server/kit/config/env.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { FileStore } from '#server/kit/files/file-store.ts'

/** What checks may use; features add to it what their own checks look at. */
export interface DoctorContext {
  env: Env
  /** Undefined where it could not be opened. */
  db: Db | undefined
  /** Why it could not be opened. */
  databaseError?: string
  now: () => Date
  files: FileStore
  /** A certificate authority (PEM) to trust besides those of Node. */
  extraAuthority?: string
}

export type DatabaseContext = DoctorContext & { db: Db }

export type Finding = CheckReport['findings'][number]

/**
 * One thing that is looked at. It reads, and leaves nothing behind. The signal is aborted when its time is over; what it
 * then returns is too late.
 */
export type DoctorCheck = {
  id: string
  title: string
  /** The names of the settings that it goes by: without them it would look at something else. */
  settings?: RegExp
} & (
  | {
      /** Any database, or one with all tables of this program. */
      needs: 'database' | 'tables'
      run: (context: DatabaseContext, signal: AbortSignal) => Promise<Finding[]>
    }
  | { needs?: never; run: (context: DoctorContext, signal: AbortSignal) => Promise<Finding[]> }
)

/** It is as it should be. */
export function green(text: string): Finding {
  return { state: 'green', text, action: null }
}

/** It works but should be seen to, or it could not be looked at. */
export function amber(text: string, action: string): Finding {
  return { state: 'amber', text, action }
}

/** Something does not work. */
export function red(text: string, action: string): Finding {
  return { state: 'red', text, action }
}

/** Red from one limit on, amber from another, else green. */
export function stateAbove(value: number, limits: { amber: number; red: number }): FindingState {
  if (value >= limits.red) return 'red'
  return value >= limits.amber ? 'amber' : 'green'
}

/** The reason of a failure, in one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason was given'
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  const line = error.message.split('\n')[0] || ('code' in error ? String(error.code) : error.name)
  const own = line.slice(0, 300).replace(/\.$/, '')
  return error.cause instanceof Error ? reasonOf(error.cause) : own
}
