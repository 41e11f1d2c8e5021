import path from 'node:path'
import { cycles, type ImportGraph } from './import-graph.ts'
import { isTest } from '../source-files.ts'

const MOST_ENTRIES = 15
/** Folders that are lists: one file for each noun, control, test helper or migration. */
const LONG_LISTS = ['src/contract', 'src/web/ui', 'src/testing', 'src/server/platform/db/migrations']

/** Folders with more than 15 entries; a module and its test count once. */
export function crowdedFolders(files: readonly string[]): string[] {
  const entries = new Map<string, Set<string>>()
  for (const file of files) {
    const parts = file.split('/')
    for (let depth = 1; depth < parts.length; depth++) {
      const folder = parts.slice(0, depth).join('/')
      const name = (parts[depth] ?? '').replace(/(\.test)?\.(tsx?|mjs)$/, '')
      entries.set(folder, (entries.get(folder) ?? new Set()).add(name))
    }
  }
  return [...entries]
    .filter(([folder, names]) => names.size > MOST_ENTRIES && !isBelow(folder, LONG_LISTS))
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

/** Imports from outside a folder into it, as `from → to`. */
export function reachesInto(folder: string, graph: ImportGraph, allowed: readonly string[]): string[] {
  return [...graph]
    .filter(([file]) => !isBelow(file, [folder]) && !allowed.includes(file))
    .flatMap(([file, edges]) =>
      edges.filter(({ to }) => isBelow(to, [folder])).map(({ to }) => `${file} → ${to}`),
    )
}

function modules(graph: ImportGraph): ImportGraph {
  return new Map([...graph].filter(([file]) => !isTest(file)))
}

function isBelow(file: string, folders: readonly string[]): boolean {
  return folders.some((folder) => file === folder || file.startsWith(`${folder}/`))
}
