import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

const SOURCE = /\.(ts|tsx|mjs)$/
const TEST = /\.(test|e2e)\.tsx?$/

/** Every file of code below these folders, as paths from the root, in their order. */
export function sourceFiles(...folders: string[]): string[] {
  return folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.posix.join(folder, file.replaceAll(path.sep, '/')),
      ),
    )
    .filter((file) => SOURCE.test(file) && !file.endsWith('.d.ts'))
    .toSorted()
}

export function isTest(file: string): boolean {
  return TEST.test(file)
}
