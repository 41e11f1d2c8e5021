import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { FilesEnv } from '#server/kit/config/env.ts'
import { BackupError } from '#server/operations/backup/backup-error.ts'

/** Names of a data folder that hold nothing of anybody's: locks, and what is left of a restore or backup that was interrupted. */
const NOT_DATA = [
  'lock.socket',
  'lock.gate',
  'backup.socket',
  'doctor.socket',
  'backup-copy',
  'restoring',
  'lost+found',
]
const NAMES_SHOWN = 5

export function requireEmptyFolder(folder: string): void {
  if (!existsSync(folder)) return
  const found = readdirSync(folder).filter((name) => !NOT_DATA.includes(name))
  if (found.length > 0)
    throw new BackupError(
      `${path.resolve(folder)} isn’t empty (${listNames(found)}). You can restore only into an empty folder. ` +
        'Move what’s there elsewhere, or set DATA_DIR to another folder.',
    )
}

/** Uploaded files in a bucket are left as they are; a folder of them must be empty. */
export function requireNoFiles(files: FilesEnv): void {
  if (files.store === 'local') requireEmptyFolder(files.folder)
}

export function requireEmptyDatabase(relations: readonly string[]): void {
  if (relations.length > 0)
    throw new BackupError(
      `The database that DATABASE_URL names isn’t empty (${listNames(relations)}). You can restore only into an ` +
        'empty one. Create another database and name that.',
    )
}

function listNames(names: readonly string[]): string {
  return names.slice(0, NAMES_SHOWN).join(', ') + (names.length > NAMES_SHOWN ? ', …' : '')
}
