import { existsSync, fdatasyncSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncFolderEntries, syncTree } from '#server/kit/files/sync-to-disk.ts'
import { wasShutDown } from '#server/kit/db/embedded/folder-contents.ts'

/** Emscripten's number for an error of the disk. */
const EIO = 29
/** Folder of the files of sorts and joins, which are gone after a crash anyway. */
const TEMPORARY_FILES = 'pgsql_tmp'
const JOURNAL = 'pg_wal'

interface FileNode {
  name: string
  parent: FileNode
}

interface OpenFile {
  node: FileNode
  nfd: number
}

type Operation = (...args: never[]) => unknown

/** What PGlite's build of PostgreSQL calls for each file of its folder. */
interface FileOperations {
  realPath: (node: FileNode) => string
  node_ops: Record<'mknod' | 'rename' | 'unlink' | 'rmdir' | 'symlink' | 'setattr', Operation>
  stream_ops: Record<'write' | 'setattr', Operation> & { fsync?: (file: OpenFile) => number }
}

type InitOptions = Parameters<NodeFS['init']>[1]

/**
 * The files of the embedded database. PGlite's own layer answers PostgreSQL's `fsync` without doing anything; here it
 * waits for the disk, for the file and for the folders in which names were added or removed. So PostgreSQL finds in its
 * journal, after a loss of power, whatever it answered before.
 */
export class SyncedFiles extends NodeFS {
  readonly #folder: string
  readonly #isNew: boolean
  /** PostgreSQL syncs all its files after a crash, and most have not changed. */
  #unsyncedFiles = new WeakSet<FileNode>()
  readonly #unsyncedFolders = new Set<string>()
  #isCopied = false
  #failure: Error | undefined
  #journalBytes = 0

  constructor(folder: string) {
    super(folder)
    this.#folder = path.resolve(folder)
    this.#isNew = !existsSync(path.join(this.#folder, 'PG_VERSION'))
  }

  /** Set once PostgreSQL has crashed, as it does when a sync fails: then nobody knows what is on the disk. */
  get failure(): Error | undefined {
    return this.#failure
  }

  /** How much was written to PostgreSQL's journal since this was last asked to forget it. */
  get journalBytes(): number {
    return this.#journalBytes
  }

  forgetJournalBytes(): void {
    this.#journalBytes = 0
  }

  override async init(client: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(client, options)
    const replaceOperations = (module: { NODEFS: unknown }) =>
      this.#replaceOperations(module.NODEFS as FileOperations)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [replaceOperations, ...(emscriptenOpts.preRun ?? [])],
        onAbort: () => this.#fail('PostgreSQL crashed'),
      },
    }
  }

  /** Called before PostgreSQL starts: a killed process may have left files to the operating system. */
  override async initialSyncFs(): Promise<void> {
    if (!this.#isNew && !wasShutDown(this.#folder)) await syncTree(this.#folder)
  }

  /** Called once a new database was copied into the folder, and then after each statement. */
  override async syncToFs(): Promise<void> {
    if (!this.#isNew || this.#isCopied) return
    await syncTree(this.#folder)
    this.#isCopied = true
    this.#unsyncedFiles = new WeakSet()
    this.#unsyncedFolders.clear()
  }

  #replaceOperations(files: FileOperations): void {
    const { node_ops: names, stream_ops: contents, realPath } = files
    const childPath = (parent: FileNode, name: string) => path.join(realPath(parent), name)

    after(names, 'mknod', (parent: FileNode, name: string) => this.#entryChanged(childPath(parent, name)))
    after(names, 'symlink', (parent: FileNode, name: string) => this.#entryChanged(childPath(parent, name)))
    after(names, 'rmdir', (parent: FileNode, name: string) => this.#entryChanged(childPath(parent, name)))
    after(names, 'unlink', (parent: FileNode, name: string) => this.#entryChanged(childPath(parent, name)))
    before(names, 'rename', (node: FileNode, parent: FileNode, name: string) => {
      this.#entryChanged(realPath(node))
      this.#entryChanged(childPath(parent, name))
    })
    before(names, 'setattr', (node: FileNode) => void this.#unsyncedFiles.add(node))
    before(contents, 'setattr', ({ node }: OpenFile) => void this.#unsyncedFiles.add(node))
    before(contents, 'write', ({ node }: OpenFile, _memory: unknown, _offset: number, length: number) => {
      this.#unsyncedFiles.add(node)
      if (node.parent.name === JOURNAL) this.#journalBytes += length
    })
    contents.fsync = (file) => this.#sync(file)
  }

  #entryChanged(file: string): void {
    const folder = path.dirname(file)
    if (path.basename(folder) !== TEMPORARY_FILES) this.#unsyncedFolders.add(folder)
  }

  /** Zero, or the number of the error with which PostgreSQL ends the statement. */
  #sync({ node, nfd }: OpenFile): number {
    if (this.#failure) return EIO
    try {
      if (this.#unsyncedFiles.has(node)) fdatasyncSync(nfd)
      this.#unsyncedFiles.delete(node)
      for (const folder of this.#unsyncedFolders) if (existsSync(folder)) syncFolderEntries(folder)
      this.#unsyncedFolders.clear()
      return 0
    } catch (error) {
      this.#fail(String(error))
      return EIO
    }
  }

  #fail(reason: string): void {
    this.#failure ??= Object.assign(
      new Error(`The embedded database stopped, start the program again: ${reason}`),
      { code: 'EIO' },
    )
  }
}

function before<N extends string>(operations: Record<N, Operation>, name: N, note: Operation): void {
  const operation = operations[name]
  operations[name] = (...args) => {
    note(...args)
    return operation(...args)
  }
}

function after<N extends string>(operations: Record<N, Operation>, name: N, note: Operation): void {
  const operation = operations[name]
  operations[name] = (...args) => {
    const result = operation(...args)
    note(...args)
    return result
  }
}
