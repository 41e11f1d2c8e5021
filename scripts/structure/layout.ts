import path from 'node:path'
import { cycles, type ImportGraph } from './import-graph.ts'
import { isTest } from '../source-files.ts'

const MOST_FILES = 20
/** Folders that are lists: one file for each noun, control, test helper, mail or migration. */
const LONG_LISTS = [
  'src/contract',
  'src/web/ui',
  'src/testing',
  'src/server/kit/db/migrations',
  'src/server/messaging/templates',
]

/**
 * Folders with more than 20 files of one subject, a module and its test counted once. Folders do not count: how many nouns a
 * room has follows from the product.
 */
export function crowdedFolders(files: readonly string[]): string[] {
  const modulesOf = new Map<string, Set<string>>()
  for (const file of files) {
    const folder = path.posix.dirname(file)
    const name = path.posix.basename(file).replace(/(\.test)?\.(tsx?|mjs)$/, '')
    modulesOf.set(folder, (modulesOf.get(folder) ?? new Set()).add(name))
  }
  return [...modulesOf]
    .filter(([folder, names]) => names.size > MOST_FILES && !isBelow(folder, LONG_LISTS))
    .map(([folder, names]) => `${folder}: ${names.size}`)
}

/** Cycles of value imports. */
export function valueCycles(graph: ImportGraph): string[] {
  return cycles(modules(graph), ({ typeOnly }) => !typeOnly).map((group) => group.join(' ⇄ '))
}

/** Import cycles over several folders, types included: such folders cannot be understood one after the other. */
export function cyclesAcrossFolders(graph: ImportGraph): string[] {
  return cycles(modules(graph), () => true)
    .filter((group) => new Set(group.map((file) => path.posix.dirname(file))).size > 1)
    .map((group) => group.join(' ⇄ '))
}

function modules(graph: ImportGraph): ImportGraph {
  return new Map([...graph].filter(([file]) => !isTest(file)))
}

function isBelow(file: string, folders: readonly string[]): boolean {
  return folders.some((folder) => file === folder || file.startsWith(`${folder}/`))
}
