import { type FileHandle, open, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makeFolder } from '#server/kit/files/make-folder.ts'

/** A random id. Any other name is rejected, so no name leads out of the folder. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The folder in which files wait while they arrive. Several instances that take uploads share it. */
export interface Staging {
  folder: string
  /** Makes room for a file; one that is there already stays as it is. */
  begin: (id: string) => Promise<void>
  /** How much of it has arrived; undefined if there is no such file. */
  sizeOf: (id: string) => Promise<number | undefined>
  /** A file that came in another way, whole. */
  put: (id: string, content: Uint8Array) => Promise<void>
  open: (id: string) => Promise<FileHandle>
  /** A missing file counts as removed. */
  remove: (id: string) => Promise<void>
}

export function openStaging(dataDir: string): Staging {
  const folder = path.join(dataDir, 'uploads')
  const pathOf = (id: string) => {
    if (!ID.test(id)) throw new Error('That is not the id of an upload')
    return path.join(folder, id)
  }
  return {
    folder,
    begin: async (id) => {
      makeFolder(folder)
      await (await open(pathOf(id), 'a', 0o600)).close()
    },
    sizeOf: async (id) => (await stat(pathOf(id)).catch(() => undefined))?.size,
    put: (id, content) => {
      makeFolder(folder)
      return writeFile(pathOf(id), content, { mode: 0o600 })
    },
    open: (id) => open(pathOf(id), 'r'),
    remove: (id) => rm(pathOf(id), { force: true }),
  }
}
