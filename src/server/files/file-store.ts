import { type Env } from '#server/env.ts'
import { localFiles } from '#server/files/local.client.ts'
import { s3Files } from '#server/files/s3.client.ts'

/** Where the content of uploaded files is kept. Names are made by us: a kind and a random id. */
export interface FileStore {
  /** Keeps all of it or nothing; once more under the same name is the same. */
  put: (name: string, content: Buffer, contentType: string) => Promise<void>
  get: (name: string) => Promise<Buffer | undefined>
  /** What is not there is removed already. */
  remove: (name: string) => Promise<void>
}

/** The file store that the configuration names. */
export function fileStore({ files }: Pick<Env, 'files'>): FileStore {
  return files.store === 's3' ? s3Files(files) : localFiles(files.folder)
}
