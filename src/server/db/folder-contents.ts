import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { CannotStart } from '#server/cannot-start.ts'

/** The major version of PostgreSQL that the embedded database is. */
export const OWN_MAJOR_VERSION = '18'

/** What PostgreSQL makes for itself has smaller numbers than any table that a program makes. */
const FIRST_NUMBER_OF_OURS = 16_384

/**
 * What the folder of the database holds: nothing yet, the beginnings of a first start that was cut short, or a database.
 *
 * @rule O09 Anything that may hold what a customer entered is never made anew: where it is no database of this program,
 * the start says what was found and stops.
 */
export function contentsOf(folder: string, isMarked: boolean): 'nothing' | 'beginnings' | 'database' {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return 'nothing'
  // Our own mark alone is not enough: it may have been left, or brought back by a backup, beside a whole database.
  if (isMarked && !holdsTablesOfOurs(folder)) return 'beginnings'
  const version = majorVersion(folder)
  if (version === undefined) throw new CannotStart(noDatabase(folder))
  if (version !== OWN_MAJOR_VERSION) throw new CannotStart(otherVersion(folder, version))
  return 'database'
}

/** Every table is a file of its own, named by a number; without one, no quote and no rep was ever stored. */
function holdsTablesOfOurs(folder: string): boolean {
  const base = path.join(folder, 'base')
  if (!existsSync(base)) return false
  const files = readdirSync(base, { recursive: true, encoding: 'utf8' })
  return files.some((file) => Number.parseInt(path.basename(file), 10) >= FIRST_NUMBER_OF_OURS)
}

function majorVersion(folder: string): string | undefined {
  const file = path.join(folder, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

function noDatabase(folder: string): string {
  const names = readdirSync(folder)
  const some = names.slice(0, 3).join(', ') + (names.length > 3 ? ', …' : '')
  return (
    `${path.resolve(folder)} is not empty (${some}) but has no file PG_VERSION, so it is no whole database. ` +
    'It was left as it is. Bring it back from a backup, or move it elsewhere to begin with an empty database.'
  )
}

function otherVersion(folder: string, version: string): string {
  return (
    `The database in ${path.resolve(folder)} was made by PostgreSQL ${version.slice(0, 20)}, and this program brings ` +
    `PostgreSQL ${OWN_MAJOR_VERSION}. It was left as it is. Start the version of the program that made it, or move it ` +
    'elsewhere to begin with an empty database.'
  )
}
