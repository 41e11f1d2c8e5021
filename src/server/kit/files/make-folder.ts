import { existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Creates a folder and those above it, as far as they are missing, for this user alone; returns the outermost new one. The
 * `recursive` of Node never ends in a place such as /proc, where no folder can be made.
 */
export function makeFolder(folder: string): string | undefined {
  const whole = path.resolve(folder)
  try {
    mkdirSync(whole, { mode: 0o700 })
    return whole
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // Another process may make it at the same time.
    if (code === 'EEXIST' && isFolder(whole)) return undefined
    const above = path.dirname(whole)
    if (code !== 'ENOENT' || above === whole || existsSync(above)) throw error
    const outermost = makeFolder(above)
    const own = makeFolder(whole)
    return outermost ?? own
  }
}

function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true
}
