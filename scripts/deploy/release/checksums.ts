import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const CHECKSUMS_FILE = 'SHA256SUMS'

/** A line for each file below the folder, in the order of their paths, as `sha256sum --check` reads them. */
export function listChecksums(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => file !== CHECKSUMS_FILE)
    // By code units, so that every machine has the same order.
    .toSorted((one, other) => (one < other ? -1 : 1))
  return files.map((file) => `${sha256(path.join(folder, file))}  ${file}\n`).join('')
}

export function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
