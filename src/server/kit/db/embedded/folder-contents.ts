import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '#server/kit/process/startup-error.ts'

/** The major version of the embedded PostgreSQL. */
export const EMBEDDED_POSTGRES_VERSION = '18'

/** PostgreSQL's own tables have smaller numbers than those of a program. */
const FIRST_USER_TABLE_NUMBER = 16_384

/**
 * What the database folder contains: nothing, an unfinished first start, or a database.
 *
 * @rule O09 Whatever may contain data of customers is never replaced: where a folder holds no database of this
 * program, the start says what it found and stops.
 */
export function inspectFolder(folder: string, hasMarker: boolean): 'nothing' | 'unfinished' | 'database' {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return 'nothing'
  // The marker alone is not enough: it may be left over, or restored by a backup, beside a complete database.
  if (hasMarker && !hasUserTables(folder)) return 'unfinished'
  const version = readMajorVersion(folder)
  if (version === undefined) throw new StartupError(describeUnknownContents(folder))
  if (version !== EMBEDDED_POSTGRES_VERSION) throw new StartupError(describeWrongVersion(folder, version))
  return 'database'
}

/** In the control file of PostgreSQL: where its state is, and the state of a database that was closed. */
const STATE_OFFSET = 16
const STATE_SHUT_DOWN = 1

/** Whether the last process closed the database, so that nothing was left to the operating system. */
export function wasShutDown(folder: string): boolean {
  const file = path.join(folder, 'global', 'pg_control')
  if (!existsSync(file)) return false
  const control = readFileSync(file)
  return control.length > STATE_OFFSET && control[STATE_OFFSET] === STATE_SHUT_DOWN
}

/** Every table is a file with a number as its name. Without such a file, no quote and no rep was ever stored. */
function hasUserTables(folder: string): boolean {
  const base = path.join(folder, 'base')
  if (!existsSync(base)) return false
  const files = readdirSync(base, { recursive: true, encoding: 'utf8' })
  return files.some((file) => Number.parseInt(path.basename(file), 10) >= FIRST_USER_TABLE_NUMBER)
}

function readMajorVersion(folder: string): string | undefined {
  const file = path.join(folder, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

function describeUnknownContents(folder: string): string {
  const names = readdirSync(folder)
  const listedNames = names.slice(0, 3).join(', ') + (names.length > 3 ? ', …' : '')
  return (
    `${path.resolve(folder)} isn’t empty (${listedNames}) but has no file PG_VERSION, so it isn’t a complete database. ` +
    'Nothing was changed. Restore it from a backup, or move it elsewhere to start with an empty database.'
  )
}

function describeWrongVersion(folder: string, version: string): string {
  return (
    `The database in ${path.resolve(folder)} was made by PostgreSQL ${version.slice(0, 20)}, and this version of the app brings ` +
    `PostgreSQL ${EMBEDDED_POSTGRES_VERSION}. Nothing was changed. Start the version of the app that made it, or move it ` +
    'elsewhere to start with an empty database.'
  )
}
