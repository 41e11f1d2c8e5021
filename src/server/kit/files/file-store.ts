import type { Env } from '#server/kit/config/env.ts'
import { toFolderError } from '#server/kit/db/embedded/folder-errors.ts'
import { createLocalFileStore } from '#server/kit/files/local.client.ts'
import { makeFolder } from '#server/kit/files/make-folder.ts'
import { createS3FileStore } from '#server/kit/files/s3.client.ts'

/** Stores the content of uploaded files. We choose the names: a kind and a random id. */
export interface FileStore {
  /** Stores all of it or nothing; storing it again under the same name has no effect. */
  put: (name: string, content: Buffer, contentType: string) => Promise<void>
  get: (name: string) => Promise<Buffer | undefined>
  /** A missing file counts as removed. */
  remove: (name: string) => Promise<void>
}

/** The file store that the configuration names. */
export function createFileStore({ files }: Pick<Env, 'files'>): FileStore {
  return files.store === 's3' ? createS3FileStore(files) : createLocalFileStore(files.folder)
}

/**
 * Makes the folder of the file store, if it has one.
 *
 * @rule V08 A folder that cannot be made is refused at the start, also beside a PostgreSQL server, and not at the first upload.
 */
export function prepareFileStore({ files }: Pick<Env, 'files'>): void {
  if (files.store !== 'local') return
  try {
    makeFolder(files.folder)
  } catch (error) {
    throw toFolderError(error, files.folder)
  }
}
