import type { FileHandle } from 'node:fs/promises'
import { ARCHIVE_END_BYTES, endsAsArchive } from '#server/kit/files/inspect/archive-end.ts'

const HEAD_BYTES = 16
const MOST_BOXES = 20_000

/** Bytes of a file, fewer at its end. */
export async function readAt(file: FileHandle, from: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, from)
  return buffer.subarray(0, bytesRead)
}

/**
 * What is wrong with a video: it breaks off, or holds something else behind its end. It is looked at box by box and never decoded.
 */
export async function checkVideo(
  file: FileHandle,
  type: string,
  size: number,
): Promise<'unreadable' | 'hides-another' | undefined> {
  const end = await readAt(file, Math.max(0, size - ARCHIVE_END_BYTES), Math.min(size, ARCHIVE_END_BYTES))
  if (endsAsArchive(end, size)) return 'hides-another'
  return type === 'video/webm' ? undefined : checkBoxes(file, size)
}

async function checkBoxes(
  file: FileHandle,
  size: number,
): Promise<'unreadable' | 'hides-another' | undefined> {
  const names = new Set<string>()
  let at = 0
  for (let count = 0; at < size; count += 1) {
    if (count > MOST_BOXES) return 'unreadable'
    const head = await readAt(file, at, HEAD_BYTES)
    const name = head.toString('latin1', 4, 8)
    // Boxes have names that can be read; anything else behind the video is no part of it.
    if (head.length < 8 || !/^[\w\s©-]{4}$/.test(name))
      return names.has('moov') ? 'hides-another' : 'unreadable'
    names.add(name)
    const given = head.readUInt32BE(0)
    const length = given === 1 && head.length === HEAD_BYTES ? Number(head.readBigUInt64BE(8)) : given
    if (length === 0) break
    if (length < 8) return 'unreadable'
    at += length
  }
  return names.has('moov') && at <= size ? undefined : 'unreadable'
}
