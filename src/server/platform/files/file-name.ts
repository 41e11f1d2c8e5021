import { type StoredFile } from '#server/quotes/logos/repository.ts'

/** The name under which the file store keeps a file. */
export function getStoredFileName({ kind, id }: Pick<StoredFile, 'kind' | 'id'>): string {
  return `${kind}/${id}`
}
