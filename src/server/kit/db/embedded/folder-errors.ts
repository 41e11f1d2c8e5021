import { closeSync, openSync, readdirSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { failedUpgrade, getRootReason, StartupError } from '#server/kit/process/startup-error.ts'

const MIB = 1024 * 1024
/** With less free space a database does not open. */
const MIN_FREE_BYTES = 32 * MIB
/** The size of an empty database with its journal. */
const NEW_DATABASE_BYTES = 64 * MIB

const NOT_WRITABLE_CODES = ['EACCES', 'EPERM', 'EROFS']
const NOT_A_FOLDER_CODES = ['EEXIST', 'ENOTDIR']
const DISK_FULL_CODES = ['ENOSPC', 'EDQUOT']

/** Turns an error of the data folder into one that an operator understands; any other error is returned as it is. */
export function toFolderError(error: unknown, dataDir: string): unknown {
  const code = getErrorCode(error)
  const location = path.resolve(getErrorPath(error) ?? dataDir)
  if (NOT_A_FOLDER_CODES.includes(code))
    return new StartupError(`${location} is a file, or lies below one. Set DATA_DIR to a folder.`)
  if (NOT_WRITABLE_CODES.includes(code)) return new StartupError(describeNotWritable(location, code))
  if (DISK_FULL_CODES.includes(code)) return new StartupError(describeFullDisk(location))
  if (isFolderNotMade(error))
    return new StartupError(`${location} can’t be created (${code}). Set DATA_DIR to a folder on a disk.`)
  return error
}

/** A disk that fills up while a database is created leaves an unfinished one. */
export function requireDiskSpace(dataDir: string): void {
  if (freeBytes(dataDir) < NEW_DATABASE_BYTES) throw new StartupError(describeFullDisk(path.resolve(dataDir)))
}

/**
 * Explains why a database does not open. PostgreSQL only says that it failed, so the likely causes are checked: a
 * full disk, and files that cannot be written.
 */
export function toOpenError(error: unknown, folder: string): StartupError {
  return (
    findKnownCause(folder) ??
    new StartupError(
      `The database in ${path.resolve(folder)} doesn’t open (${getRootReason(error)}). Its files are damaged or incomplete. ` +
        'Nothing was changed. Restore them from a backup, or move them elsewhere to start with an empty database.',
    )
  )
}

/** Explains why a database cannot be migrated. */
export function toMigrationError(error: unknown, folder: string): StartupError {
  return findKnownCause(folder) ?? failedUpgrade(`The database in ${path.resolve(folder)}`, error)
}

function findKnownCause(folder: string): StartupError | undefined {
  if (freeBytes(folder) < MIN_FREE_BYTES) return new StartupError(describeFullDisk(path.resolve(folder)))
  const locked = firstNotWritable(folder)
  return locked && new StartupError(describeNotWritable(locked.file, locked.code))
}

function describeNotWritable(location: string, code: string): string {
  return (
    `${location} can’t be written (${code}). Let the user who runs the app write there, ` +
    'or set DATA_DIR to another folder.'
  )
}

function describeFullDisk(location: string): string {
  return `The disk of ${location} is full. Free space there, or set DATA_DIR to a folder on another disk.`
}

/** Infinite where the system does not report it. */
function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}

function firstNotWritable(folder: string): { file: string; code: string } | undefined {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  for (const { parentPath, name } of files) {
    const file = path.resolve(parentPath, name)
    try {
      closeSync(openSync(file, 'r+'))
    } catch (error) {
      return { file, code: getErrorCode(error) }
    }
  }
  return undefined
}

function isFolderNotMade(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'mkdir'
}

function getErrorPath(error: unknown): string | undefined {
  return error instanceof Error && 'path' in error ? String(error.path) : undefined
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
