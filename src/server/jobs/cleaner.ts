import type { Db } from '#server/kit/db/database.ts'
import type { FileStore } from '#server/kit/files/file-store.ts'

/** Deletes what nobody needs any more at a moment; what it counts is logged under these names. */
export type Cleaner = (db: Db, at: Date, files: FileStore) => Promise<Readonly<Record<string, number>> | void>

const DAY_MS = 86_400_000

export function subtractDays(at: Date, days: number): Date {
  return new Date(at.getTime() - days * DAY_MS)
}
