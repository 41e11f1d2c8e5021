import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { makeFolder } from '#server/kit/files/make-folder.ts'

/** What is known of the backups that were made with this data folder's settings. */
const recordSchema = z.object({
  /** The newest one: of which moment, and whether it can be read without the key. */
  newest: z.optional(z.object({ moment: z.iso.datetime(), is_encrypted: z.boolean() })),
  /** The newest moment of which a backup was verified. */
  verified_moment: z.optional(z.iso.datetime()),
})

export type BackupRecord = z.output<typeof recordSchema>

const fileOf = (dataDir: string) => path.join(dataDir, 'backup-record.json')

/** Nothing is known where there is no record, or where it cannot be read. */
export async function readBackupRecord(dataDir: string): Promise<BackupRecord> {
  try {
    return recordSchema.parse(JSON.parse(await readFile(fileOf(dataDir), 'utf8')))
  } catch {
    return {}
  }
}

export async function recordBackup(
  dataDir: string,
  newest: NonNullable<BackupRecord['newest']>,
  now = new Date(),
): Promise<void> {
  const known = await readBackupRecord(dataDir)
  if (isNewer(known.newest?.moment, newest.moment, now)) return
  await writeRecord(dataDir, { ...known, newest })
}

export async function recordVerifiedBackup(dataDir: string, moment: string, now = new Date()): Promise<void> {
  const known = await readBackupRecord(dataDir)
  if (isNewer(known.verified_moment, moment, now)) return
  await writeRecord(dataDir, { ...known, verified_moment: moment })
}

/** More than the clocks of two machines differ by. */
const FUTURE_MS = 3_600_000

export function isOfFuture(moment: string, now: Date): boolean {
  return Date.parse(moment) - now.getTime() > FUTURE_MS
}

/** One that a wrong clock has put into the future does not stay before those that are made now. */
function isNewer(known: string | undefined, moment: string, now: Date): boolean {
  return known !== undefined && known > moment && !isOfFuture(known, now)
}

/** Whole or not at all, as the program may read it meanwhile. */
async function writeRecord(dataDir: string, record: BackupRecord): Promise<void> {
  makeFolder(dataDir)
  const whole = `${fileOf(dataDir)}.${process.pid}`
  await writeFile(whole, `${JSON.stringify(record)}\n`, { mode: 0o600 })
  await rename(whole, fileOf(dataDir))
}
