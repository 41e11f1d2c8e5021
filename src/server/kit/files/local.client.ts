import { open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from '#server/kit/files/file-store.ts'
import { createSyncedFolder, syncFolderEntries } from '#server/kit/files/sync-to-disk.ts'

/** A kind and a random id. Any other name is rejected, so no name leads out of the folder. */
const NAME = /^[a-z]+\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Files in a local folder. */
export function createLocalFileStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new Error('That is not the name of a stored file')
    return path.join(folder, name)
  }
  return {
    put: async (name, content) => {
      const target = pathOf(name)
      createSyncedFolder(path.dirname(target))
      await writeAndSync(getPartialPath(target), content)
      // A file exists completely or not at all, even after a loss of power.
      await rename(getPartialPath(target), target)
      syncFolderEntries(path.dirname(target))
    },
    get: (name) => readFile(pathOf(name)).catch(undefinedIfMissing),
    remove: async (name) => {
      const target = pathOf(name)
      await Promise.all([rm(target, { force: true }), rm(getPartialPath(target), { force: true })])
    },
  }
}

function getPartialPath(target: string): string {
  return `${target}.part`
}

async function writeAndSync(target: string, content: Buffer): Promise<void> {
  const file = await open(target, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
