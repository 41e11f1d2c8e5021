import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FilesEnv } from '#server/kit/config/env.ts'
import { computeDigest } from '#server/operations/backup/archive/digest.ts'
import { createFileStore } from '#server/kit/files/file-store.ts'
import { createLocalFileStore } from '#server/kit/files/local.client.ts'
import { syncFolderEntries } from '#server/kit/files/sync-to-disk.ts'

/** Uploaded files that are on their way back into the file store. */
export interface RestoredFiles {
  put: (name: string, content: Buffer, contentType: string) => Promise<void>
  /** Puts them where the program looks for them. */
  publish: () => Promise<void>
  /** Removes whatever was put. */
  undo: () => Promise<void>
}

/** Local files wait in the working folder. A bucket has nowhere to wait: what was not there before can be removed again. */
export function restoreFiles(files: FilesEnv, workingFolder: string): RestoredFiles {
  return files.store === 's3' ? restoreToBucket(files) : restoreToFolder(files.folder, workingFolder)
}

function restoreToFolder(folder: string, workingFolder: string): RestoredFiles {
  const waiting = path.join(workingFolder, 'files')
  let count = 0
  let isPublished = false
  return {
    put: async (...file) => {
      count += 1
      await createLocalFileStore(waiting).put(...file)
    },
    publish: async () => {
      if (count === 0) return
      await rename(waiting, folder)
      isPublished = true
      syncFolderEntries(path.dirname(folder))
    },
    undo: async () => {
      if (isPublished) await rm(folder, { recursive: true, force: true })
    },
  }
}

function restoreToBucket(files: FilesEnv): RestoredFiles {
  const store = createFileStore({ files })
  const added: string[] = []
  return {
    put: async (name, content, contentType) => {
      const existing = await store.get(name)
      if (existing && computeDigest(existing) === computeDigest(content)) return
      if (!existing) added.push(name)
      await store.put(name, content, contentType)
    },
    publish: async () => undefined,
    undo: async () => {
      for (const name of added) await store.remove(name)
    },
  }
}
