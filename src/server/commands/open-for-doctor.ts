import { statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Env } from '#server/kit/config/env.ts'
import type { Db } from '#server/kit/db/database.ts'
import { FolderInUseError } from '#server/kit/db/embedded/folder-lock.ts'
import { openDatabaseUnmigrated } from '#server/kit/db/open-database.ts'
import { reasonOf } from '#server/kit/doctor/doctor-check.ts'

export interface OpenedForDoctor {
  db: Db | undefined
  databaseError: string | undefined
  /** True where a program has the data folder for itself. */
  isInUse: boolean
  close: () => Promise<void>
}

/** The program must not wait for a connection that never closes. */
const CLOSE_TIMEOUT_MS = 2000

/** Opens the database as it is: it is neither made nor migrated. */
export async function openForDoctor(env: Env): Promise<OpenedForDoctor> {
  const foreign = env.databaseUrl === undefined && belongsToAnother(env.dataDir)
  // PostgreSQL would leave files there that the owner could not write.
  if (foreign) return notOpened('The data folder belongs to another user. Run this as that user')
  try {
    const { db, close } = await openDatabaseUnmigrated(env)
    const closed = () => close().catch(() => undefined)
    return {
      db,
      databaseError: undefined,
      isInUse: false,
      close: () => Promise.race([closed(), pause(CLOSE_TIMEOUT_MS)]),
    }
  } catch (error) {
    return { ...notOpened(reasonOf(error)), isInUse: error instanceof FolderInUseError }
  }
}

function notOpened(databaseError: string): OpenedForDoctor {
  return { db: undefined, databaseError, isInUse: false, close: () => Promise.resolve() }
}

function belongsToAnother(folder: string): boolean {
  const own = process.getuid?.()
  const found = statSync(folder, { throwIfNoEntry: false })
  return own !== undefined && found !== undefined && found.uid !== own
}
