import { type Env } from '#server/platform/config/env.ts'
import { createLocalFileStore } from '#server/platform/files/local.client.ts'
import { createS3FileStore } from '#server/platform/files/s3.client.ts'

/** Where the content of uploaded files is kept. Names are made by us: a kind and a random id. */
export interface FileStore {
  /** Keeps all of it or nothing; once more under the same name is the same. */
  put: (name: string, content: Buffer, contentType: string) => Promise<void>
  get: (name: string) => Promise<Buffer | undefined>
  /** What is not there is removed already. */
  remove: (name: string) => Promise<void>
}

/** The file store that the configuration names. */
export function createFileStore({ files }: Pick<Env, 'files'>): FileStore {
  return files.store === 's3' ? createS3FileStore(files) : createLocalFileStore(files.folder)
}
