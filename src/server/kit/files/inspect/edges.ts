import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { readAt } from '#server/kit/files/inspect/check-video.ts'

/** SHA-256 of the size and both ends of a file, by which it is known again before all of it is sent. */
export async function hashEdges(file: FileHandle, size: number, edgeBytes: number): Promise<string> {
  const bytes = Math.min(size, edgeBytes)
  return createHash('sha256')
    .update(`${size}:`)
    .update(await readAt(file, 0, bytes))
    .update(await readAt(file, size - bytes, bytes))
    .digest('hex')
}
