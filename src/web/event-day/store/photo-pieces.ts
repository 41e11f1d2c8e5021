import type { KeptPhoto } from '#web/event-day/store/day-rows.ts'

/** Browsers lose large files that are kept whole, so that each piece is a plain buffer of this size at most. */
const PIECE_BYTES = 1024 * 1024

export interface PhotoPiece extends Omit<KeptPhoto, 'id' | 'bytes'> {
  photo: string
  part: number
  parts: number
  bytes: ArrayBuffer
}

export function cutPhoto({ id, bytes, ...about }: KeptPhoto): PhotoPiece[] {
  const parts = Math.max(1, Math.ceil(bytes.byteLength / PIECE_BYTES))
  return Array.from({ length: parts }, (_, part) => ({
    ...about,
    photo: id,
    part,
    parts,
    bytes: bytes.slice(part * PIECE_BYTES, (part + 1) * PIECE_BYTES).buffer,
  }))
}

/** Undefined where a piece is missing: half a picture is none. */
export function joinPhoto(pieces: readonly PhotoPiece[]): KeptPhoto | undefined {
  const sorted = pieces.toSorted((left, right) => left.part - right.part)
  const [first] = sorted
  if (!first || sorted.length !== first.parts) return undefined
  const bytes = new Uint8Array(sorted.reduce((sum, piece) => sum + piece.bytes.byteLength, 0))
  let at = 0
  for (const piece of sorted) {
    bytes.set(new Uint8Array(piece.bytes), at)
    at += piece.bytes.byteLength
  }
  const { photo, policy, access, taken } = first
  return { id: photo, policy, access, taken, bytes }
}
