import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The files of a folder in whose bytes one of these texts can be read. */
export function filesContaining(folder: string, texts: readonly string[]): string[] {
  const needles = texts.map((text) => Buffer.from(text))
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file)
      return needles.some((needle) => bytes.includes(needle))
    })
}
