/** A file whose content is in the file store. */
interface StoredFile {
  kind: string
  id: string
  /** Whose content it shares; null for its own. */
  contentId: string | null
}

/** The name under which the file store keeps the content of a file: one for all files that share it. */
export function getStoredFileName({ kind, id, contentId }: StoredFile): string {
  return getContentName({ kind, id: contentId ?? id })
}

export function getContentName({ kind, id }: Pick<StoredFile, 'kind' | 'id'>): string {
  return `${kind}/${id}`
}
