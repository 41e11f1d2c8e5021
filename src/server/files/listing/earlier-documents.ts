import type { DocumentWithEvents } from '#server/claims/repository.ts'

/** What a file of a claim’s document took the place of. */
interface Replaced {
  id: string
  /** As the sender read it. */
  reason: string | null
}

/** The file that was rejected before this one was sent for the same document; of several the one in its place. */
export function findReplaced(
  { events }: Pick<DocumentWithEvents, 'events'>,
  fileId: string,
): Replaced | undefined {
  let here: readonly string[] = []
  let rejected: { files: readonly string[]; reason: string | null } | undefined
  for (const { kind, files, reason } of events) {
    if (kind === 'rejected') rejected = { files: here, reason }
    if (kind !== 'received') {
      if (kind !== 'accepted') here = []
      continue
    }
    here = files ?? []
    const place = here.indexOf(fileId)
    if (place < 0) continue
    const id = rejected?.files[Math.min(place, rejected.files.length - 1)]
    return rejected && id !== undefined && id !== fileId ? { id, reason: rejected.reason } : undefined
  }
  return undefined
}
