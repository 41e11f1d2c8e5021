import { type Dirent, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DiskOperation } from '#testing/power-cut/disk-recorder.ts'
import type { SeededRandom } from '#testing/power-cut/seeded-random.ts'

/** How much of a disk is written as a whole or not at all: old disks and new ones. */
const SECTOR_BYTES = [512, 4096] as const

/** File systems keep the size of a file in their own journal, so it often survives without the content. */
const SIZE_SURVIVES = 0.3

/** What survives of what was not synced. */
type Survival = 'nothing' | 'all' | 'beginning' | 'any'
const SURVIVALS = ['nothing', 'all', 'beginning', 'any'] as const

type Change = { at: number; content: Buffer } | { size: number }

interface File {
  kind: 'file'
  /** As of the last sync. */
  durable: Buffer
  changes: Change[]
}

/** New entries by name; undefined takes a name away. What belongs together, as in a rename, is one change. */
type EntryChange = [name: string, entry: File | Folder | undefined][]

interface Folder {
  kind: 'folder'
  durable: Map<string, File | Folder>
  current: Map<string, File | Folder>
  changes: EntryChange[]
}

/**
 * A disk that keeps only what it was told to sync. Of the rest, a loss of power leaves whatever it likes: sectors in
 * any order, files without names and names without contents.
 */
export class SimulatedDisk {
  readonly #root: Folder = emptyFolder()
  readonly #files = new Map<number, File>()

  /** One on which everything in this folder is synced. */
  static of(folder: string): SimulatedDisk {
    const disk = new SimulatedDisk()
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    const depth = (entry: Dirent) => entry.parentPath.length
    for (const entry of entries.toSorted((one, other) => depth(one) - depth(other))) {
      const place = path.join(entry.parentPath, entry.name)
      const relative = path.relative(folder, place)
      if (entry.isDirectory()) disk.apply({ do: 'mkdir', path: relative })
      if (!entry.isFile()) continue
      const file = lstatSync(place).ino
      disk.apply({ do: 'create', path: relative, file })
      disk.apply({ do: 'write', file, at: 0, content: readFileSync(place) })
    }
    disk.apply({ do: 'syncAll' })
    return disk
  }

  apply(operation: DiskOperation): void {
    switch (operation.do) {
      case 'create': {
        const file: File = { kind: 'file', durable: Buffer.alloc(0), changes: [] }
        this.#files.set(operation.file, file)
        return this.#change(operation.path, file)
      }
      case 'mkdir':
        return this.#change(operation.path, emptyFolder())
      case 'unlink':
      case 'rmdir':
        return this.#change(operation.path, undefined)
      case 'rename':
        return this.#rename(operation.path, operation.to)
      case 'write':
      case 'truncate':
        this.#file(operation.file).changes.push(operation)
        return undefined
      case 'sync':
        return syncFile(this.#file(operation.file))
      case 'syncFolder':
        return syncFolder(this.#folder(operation.path))
      case 'syncAll':
        return syncBelow(this.#root)
      case 'acknowledge':
        return undefined
    }
  }

  /** Writes what a loss of power at this moment may leave into an empty folder. */
  writeSurvivors(target: string, random: SeededRandom): void {
    writeFolder(this.#root, target, random)
  }

  #file(number: number): File {
    const file = this.#files.get(number)
    if (!file) throw new Error(`File ${number} was never created`)
    return file
  }

  #folder(place: string): Folder {
    let folder = this.#root
    for (const part of place.split(path.sep).filter((name) => name !== '')) {
      const entry = folder.current.get(part)
      if (entry?.kind !== 'folder') throw new Error(`There is no folder ${place}`)
      folder = entry
    }
    return folder
  }

  #parent(place: string): Folder {
    return this.#folder(path.dirname(place) === '.' ? '' : path.dirname(place))
  }

  #change(place: string, entry: File | Folder | undefined): void {
    changeEntries(this.#parent(place), [[path.basename(place), entry]])
  }

  #rename(from: string, to: string): void {
    if (path.dirname(from) !== path.dirname(to))
      throw new Error('A rename into another folder is not simulated')
    const folder = this.#parent(from)
    changeEntries(folder, [
      [path.basename(from), undefined],
      [path.basename(to), folder.current.get(path.basename(from))],
    ])
  }
}

function emptyFolder(): Folder {
  return { kind: 'folder', durable: new Map(), current: new Map(), changes: [] }
}

function changeEntries(folder: Folder, change: EntryChange): void {
  setEntries(folder.current, change)
  folder.changes.push(change)
}

function setEntries(entries: Map<string, File | Folder>, change: EntryChange): void {
  for (const [name, entry] of change) {
    if (entry) entries.set(name, entry)
    else entries.delete(name)
  }
}

function syncFolder(folder: Folder): void {
  for (const change of folder.changes) setEntries(folder.durable, change)
  folder.changes = []
}

function syncFile(file: File): void {
  const grows = file.changes.some((change) => 'size' in change || endOf(change) > file.durable.length)
  if (grows) file.durable = changed(file.durable, file.changes)
  else
    for (const change of file.changes) if ('content' in change) change.content.copy(file.durable, change.at)
  file.changes = []
}

function syncBelow(folder: Folder): void {
  syncFolder(folder)
  for (const entry of folder.current.values()) {
    if (entry.kind === 'file') syncFile(entry)
    else syncBelow(entry)
  }
}

/** The content after these changes, in the order in which they were made. */
function changed(content: Buffer, changes: readonly Change[]): Buffer {
  let size = content.length
  const largest = changes.reduce((most, change) => Math.max(most, endOf(change)), size)
  const result = Buffer.alloc(largest)
  content.copy(result)
  for (const change of changes) {
    if ('size' in change) {
      result.fill(0, change.size)
      size = change.size
    } else {
      change.content.copy(result, change.at)
      size = Math.max(size, endOf(change))
    }
  }
  return result.subarray(0, size)
}

function endOf(change: Change): number {
  return 'size' in change ? change.size : change.at + change.content.length
}

function writeFolder(folder: Folder, target: string, random: SeededRandom): void {
  mkdirSync(target, { recursive: true })
  const entries = new Map(folder.durable)
  for (const change of survivors(folder.changes, random)) setEntries(entries, change)
  for (const [name, entry] of entries) {
    const place = path.join(target, name)
    if (entry.kind === 'folder') writeFolder(entry, place, random)
    else writeFileSync(place, survivingContent(entry, random))
  }
}

function survivors<T>(changes: readonly T[], random: SeededRandom): readonly T[] {
  if (changes.length === 0) return changes
  const survival: Survival = random.pick(SURVIVALS)
  if (survival === 'nothing') return []
  if (survival === 'beginning') return changes.slice(0, random.below(changes.length + 1))
  return survival === 'all' ? changes : changes.filter(() => random.next() < 0.5)
}

function survivingContent(file: File, random: SeededRandom): Buffer {
  const { durable, changes } = file
  if (changes.length === 0) return durable
  const content =
    random.next() < 0.5
      ? changed(durable, survivors(changes, random))
      : changed(durable, survivingSectors(changes, random))
  return random.next() < SIZE_SURVIVES ? resized(content, changed(durable, changes).length) : content
}

function survivingSectors(changes: readonly Change[], random: SeededRandom): Change[] {
  const sectorBytes = random.pick(SECTOR_BYTES)
  return changes
    .flatMap((change) => ('size' in change ? [change] : sectorsOf(change, sectorBytes)))
    .filter(() => random.next() < 0.5)
}

/** What was never written reads as zeros. */
function resized(content: Buffer, size: number): Buffer {
  return Buffer.concat([content.subarray(0, size), Buffer.alloc(Math.max(0, size - content.length))])
}

function sectorsOf({ at, content }: { at: number; content: Buffer }, bytes: number): Change[] {
  const sectors: Change[] = []
  for (let start = 0; start < content.length;) {
    const end = Math.min(content.length, start + bytes - ((at + start) % bytes))
    sectors.push({ at: at + start, content: content.subarray(start, end) })
    start = end
  }
  return sectors
}
