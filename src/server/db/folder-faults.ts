import { closeSync, openSync, readdirSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { CannotStart } from '#server/cannot-start.ts'

const MIB = 1024 * 1024
/** With less than this a database does not even open. */
const LEAST_ROOM_BYTES = 32 * MIB
/** An empty database and its journal. */
const ROOM_FOR_A_NEW_ONE_BYTES = 64 * MIB

const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS']
const NOT_A_FOLDER = ['EEXIST', 'ENOTDIR']
const FULL = ['ENOSPC', 'EDQUOT']

/** What to say of a data folder that cannot be used, or the error itself where it is about something else. */
export function whyNotUsable(error: unknown, dataDir: string): unknown {
  const code = codeOf(error)
  const place = path.resolve(placeOf(error) ?? dataDir)
  if (NOT_A_FOLDER.includes(code))
    return new CannotStart(`${place} is a file, or lies below one: set DATA_DIR to a folder.`)
  if (NOT_WRITABLE.includes(code)) return new CannotStart(notWritable(place, code))
  if (FULL.includes(code)) return new CannotStart(full(place))
  return error
}

/** A disk that runs full while a database is made leaves half of one. */
export function requireRoomForNew(dataDir: string): void {
  if (freeBytes(dataDir) < ROOM_FOR_A_NEW_ONE_BYTES) throw new CannotStart(full(path.resolve(dataDir)))
}

/**
 * What to say of a database that does not open. PostgreSQL itself says no more than that it failed, so the likely
 * reasons are looked for: a full disk, and files that may not be written.
 */
export function whyNotOpened(error: unknown, folder: string): CannotStart {
  return (
    plainFault(folder) ??
    new CannotStart(
      `The database in ${path.resolve(folder)} does not open (${reasonOf(error)}): its files are damaged or incomplete. ` +
        'They were not made anew. Bring them back from a backup, or move them elsewhere to begin with an empty database.',
    )
  )
}

/** What to say of a database that opens, and cannot be given the tables of this version. */
export function whyNotMigrated(error: unknown, folder: string): CannotStart {
  return (
    plainFault(folder) ??
    new CannotStart(
      `The database in ${path.resolve(folder)} cannot be brought up to date: ${reasonOf(error)}. ` +
        'It was left as it is. Start the version of the program that last used it, and report this.',
    )
  )
}

function plainFault(folder: string): CannotStart | undefined {
  if (freeBytes(folder) < LEAST_ROOM_BYTES) return new CannotStart(full(path.resolve(folder)))
  const locked = firstNotWritable(folder)
  return locked && new CannotStart(notWritable(locked.file, locked.code))
}

function notWritable(place: string, code: string): string {
  return (
    `${place} cannot be written (${code}): let the user who runs the program write there, ` +
    'or set DATA_DIR to another folder.'
  )
}

function full(place: string): string {
  return `The disk of ${place} is full: make room there, or set DATA_DIR to a folder on another one.`
}

/** Infinite where the system does not tell. */
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
      return { file, code: codeOf(error) }
    }
  }
  return undefined
}

/** What was wrong in the first place, in one line. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason was given'
  if (error.cause instanceof Error) return reasonOf(error.cause)
  return (error.message.split('\n')[0] || error.name).slice(0, 200).replace(/\.$/, '')
}

function placeOf(error: unknown): string | undefined {
  return error instanceof Error && 'path' in error ? String(error.path) : undefined
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
