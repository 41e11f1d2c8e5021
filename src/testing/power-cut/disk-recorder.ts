import childProcess, { type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

/** What was done to the files below a folder. Paths are relative to it; a file is named by the number of its inode. */
export type DiskOperation =
  | { do: 'create'; path: string; file: number }
  | { do: 'mkdir' | 'rmdir' | 'unlink'; path: string }
  | { do: 'rename'; path: string; to: string }
  | { do: 'write'; file: number; at: number; content: Buffer }
  | { do: 'truncate'; file: number; size: number }
  | { do: 'sync'; file: number }
  | { do: 'syncFolder'; path: string }
  | { do: 'syncAll' }
  | { do: 'acknowledge'; number: number }

type Call<A extends unknown[]> = (...args: A) => unknown

/**
 * Records what this process does to the files below a folder by the calls of Node that the embedded database and the
 * data folder use. Calls that are not known to the recorder and change a file throw, so that none is missed.
 */
export function recordDisk(root: string): DiskRecorder {
  const recorder = new DiskRecorder(root)
  watchOpenFiles(recorder)
  watchContents(recorder)
  watchNames(recorder)
  watchSyncs(recorder)
  watchPromises(recorder)
  refuseUnknownCalls(recorder)
  syncBuiltinESMExports()
  return recorder
}

export class DiskRecorder {
  readonly operations: DiskOperation[] = []
  /** Which file or folder an open descriptor belongs to. */
  readonly open = new Map<number, { file: number } | { path: string }>()
  readonly #root: string
  readonly #restore: (() => void)[] = []

  constructor(root: string) {
    this.#root = root
  }

  note(operation: DiskOperation): void {
    this.operations.push(operation)
  }

  /** Notes that the caller was told at this moment that its work is stored. */
  acknowledge(number: number): void {
    this.note({ do: 'acknowledge', number })
  }

  /** The path below the folder, or undefined if it is elsewhere. */
  relative(place: unknown): string | undefined {
    if (typeof place !== 'string') return undefined
    const relative = path.relative(this.#root, path.resolve(place))
    return relative.startsWith('..') ? undefined : relative
  }

  replace<A extends unknown[]>(
    target: object,
    name: string,
    around: (original: Call<A>, ...args: A) => unknown,
  ): void {
    const methods = target as Record<string, Call<A>>
    const original = methods[name] as Call<A>
    methods[name] = (...args) => around(original, ...args)
    this.#restore.push(() => {
      methods[name] = original
    })
  }

  stop(): void {
    for (const undo of this.#restore.toReversed()) undo()
    syncBuiltinESMExports()
  }
}

function watchOpenFiles(recorder: DiskRecorder): void {
  recorder.replace<[place: string, flags?: string | number, mode?: number]>(
    fs,
    'openSync',
    (original, place, flags, mode) => {
      const relative = recorder.relative(place)
      if (relative === undefined) return original(place, flags, mode)
      const existed = fs.existsSync(place)
      const descriptor = original(place, flags, mode) as number
      const stat = fs.fstatSync(descriptor)
      if (stat.isDirectory()) recorder.open.set(descriptor, { path: relative })
      else {
        if (!existed) recorder.note({ do: 'create', path: relative, file: stat.ino })
        const truncates = flags === 'w' || (typeof flags === 'number' && (flags & fs.constants.O_TRUNC) !== 0)
        if (existed && truncates) recorder.note({ do: 'truncate', file: stat.ino, size: 0 })
        recorder.open.set(descriptor, { file: stat.ino })
      }
      return descriptor
    },
  )
  recorder.replace<[descriptor: number]>(fs, 'closeSync', (original, descriptor) => {
    recorder.open.delete(descriptor)
    return original(descriptor)
  })
}

function watchContents(recorder: DiskRecorder): void {
  recorder.replace<[descriptor: number, memory: Uint8Array, offset: number, length: number, at: number]>(
    fs,
    'writeSync',
    (original, descriptor, memory, offset, length, at) => {
      const written = original(descriptor, memory, offset, length, at) as number
      const entry = recorder.open.get(descriptor)
      if (entry && 'file' in entry) {
        const content = Buffer.from(Uint8Array.prototype.slice.call(memory, offset, offset + written))
        recorder.note({ do: 'write', file: entry.file, at, content })
      }
      return written
    },
  )
  recorder.replace<[descriptor: number, size: number]>(fs, 'ftruncateSync', (original, descriptor, size) => {
    original(descriptor, size)
    const entry = recorder.open.get(descriptor)
    if (entry && 'file' in entry) recorder.note({ do: 'truncate', file: entry.file, size })
  })
  recorder.replace<[place: string, size: number]>(fs, 'truncateSync', (original, place, size) => {
    if (recorder.relative(place) === undefined) return original(place, size)
    original(place, size)
    recorder.note({ do: 'truncate', file: fs.lstatSync(place).ino, size })
    return undefined
  })
  recorder.replace<[place: string, content: string, options: object]>(
    fs,
    'writeFileSync',
    (original, place, content, options) => {
      const relative = recorder.relative(place)
      if (relative === undefined) return original(place, content, options)
      const existed = fs.existsSync(place)
      original(place, content, options)
      const file = fs.lstatSync(place).ino
      recorder.note(existed ? { do: 'truncate', file, size: 0 } : { do: 'create', path: relative, file })
      if (content.length > 0) recorder.note({ do: 'write', file, at: 0, content: Buffer.from(content) })
      return undefined
    },
  )
}

function watchNames(recorder: DiskRecorder): void {
  recorder.replace<[place: string, options: unknown]>(fs, 'mkdirSync', (original, place, options) => {
    const relative = recorder.relative(place)
    if (relative === undefined) return original(place, options)
    const outermost = original(place, options) as string | undefined
    const isRecursive = typeof options === 'object' && options !== null && 'recursive' in options
    if (!isRecursive) recorder.note({ do: 'mkdir', path: relative })
    else if (outermost !== undefined) noteFolders(recorder, recorder.relative(outermost) ?? '', relative)
    return outermost
  })
  for (const [method, operation] of [
    ['unlinkSync', 'unlink'],
    ['rmdirSync', 'rmdir'],
  ] as const)
    recorder.replace<[place: string]>(fs, method, (original, place) => {
      original(place)
      const relative = recorder.relative(place)
      if (relative !== undefined) recorder.note({ do: operation, path: relative })
    })
  recorder.replace<[place: string, options: unknown]>(fs, 'rmSync', (original, place, options) => {
    const relative = recorder.relative(place)
    if (relative === undefined) return original(place, options)
    const stat = fs.lstatSync(place, { throwIfNoEntry: false })
    if (stat?.isDirectory() === true)
      throw new Error('The recorder does not know how to remove a whole folder')
    original(place, options)
    if (stat?.isFile() === true) recorder.note({ do: 'unlink', path: relative })
    return undefined
  })
  recorder.replace<[from: string, to: string]>(fs, 'renameSync', (original, from, to) => {
    original(from, to)
    const [source, target] = [recorder.relative(from), recorder.relative(to)]
    if (source !== undefined && target !== undefined)
      recorder.note({ do: 'rename', path: source, to: target })
  })
}

function noteFolders(recorder: DiskRecorder, outermost: string, innermost: string): void {
  const parts = innermost.split(path.sep)
  const first = outermost.split(path.sep).length
  for (let count = first; count <= parts.length; count += 1)
    recorder.note({ do: 'mkdir', path: parts.slice(0, count).join(path.sep) })
}

function watchSyncs(recorder: DiskRecorder): void {
  for (const method of ['fsyncSync', 'fdatasyncSync'])
    recorder.replace<[descriptor: number]>(fs, method, (original, descriptor) => {
      original(descriptor)
      const entry = recorder.open.get(descriptor)
      if (entry)
        recorder.note(
          'file' in entry ? { do: 'sync', file: entry.file } : { do: 'syncFolder', path: entry.path },
        )
    })
  recorder.replace(
    childProcess,
    'execFile',
    (original: Call<unknown[]>, program: unknown, ...rest: unknown[]) => {
      const child = original(program, ...rest) as ChildProcess
      if (program === 'sync')
        child.once('exit', (code) => {
          if (code === 0) recorder.note({ do: 'syncAll' })
        })
      return child
    },
  )
}

/** What is used of the calls that answer later. */
function watchPromises(recorder: DiskRecorder): void {
  recorder.replace<[place: string, flags: string, mode: number]>(
    fs.promises,
    'open',
    async (original, place, flags, mode) => {
      const relative = recorder.relative(place)
      const existed = fs.existsSync(place)
      const file = (await original(place, flags, mode)) as fs.promises.FileHandle
      if (relative === undefined) return file
      const { ino } = await file.stat()
      recorder.note(
        existed ? { do: 'truncate', file: ino, size: 0 } : { do: 'create', path: relative, file: ino },
      )
      recorder.replace<[content: Buffer]>(file, 'writeFile', async (write, content) => {
        await write.call(file, content)
        recorder.note({ do: 'write', file: ino, at: 0, content: Buffer.from(content) })
      })
      recorder.replace<[]>(file, 'sync', async (sync) => {
        await sync.call(file)
        recorder.note({ do: 'sync', file: ino })
      })
      return file
    },
  )
  recorder.replace<[from: string, to: string]>(fs.promises, 'rename', async (original, from, to) => {
    await original(from, to)
    const [source, target] = [recorder.relative(from), recorder.relative(to)]
    if (source !== undefined && target !== undefined)
      recorder.note({ do: 'rename', path: source, to: target })
  })
}

const CHANGES = ['copyFile', 'link', 'symlink', 'cp', 'appendFile']
/** Of these, one of the two kinds is recorded. */
const UNKNOWN_SYNC = [...CHANGES, 'writev'].map((name) => `${name}Sync`)
const UNKNOWN_PROMISES = [...CHANGES, 'writeFile', 'mkdir', 'rm', 'rmdir', 'unlink', 'truncate']
const UNKNOWN_CALLBACKS = [...UNKNOWN_PROMISES, 'open', 'rename', 'createWriteStream']

function refuseUnknownCalls(recorder: DiskRecorder): void {
  for (const [target, methods] of [
    [fs, [...UNKNOWN_SYNC, ...UNKNOWN_CALLBACKS]],
    [fs.promises, UNKNOWN_PROMISES],
  ] as const)
    for (const method of methods)
      recorder.replace(target, method, (original: Call<unknown[]>, ...args: unknown[]) => {
        if (args.some((place) => recorder.relative(place) !== undefined))
          throw new Error(`The recorder does not know ${method}`)
        return original(...args)
      })
}
