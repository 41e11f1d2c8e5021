import { type StoredFile } from '#server/files/repository.ts'

/** The name under which the file store keeps a file. */
export function fileName({ kind, id }: Pick<StoredFile, 'kind' | 'id'>): string {
  return `${kind}/${id}`
}
