/** A picture as it is compared: the hash of its bytes, and 64 bits of how it looks, upright and mirrored, written as 0 and 1. */
export interface ComparedPhoto {
  sha256: string
  /** Null for what nobody has looked at: a video, or a photo whose bytes alone are known. */
  look: string | null
  mirrored: string | null
  /** The policy whose event it is of. */
  policy: string
  /** Scorecards, letters and forms look alike by nature, and signs are printed from one drawing. */
  isOfDocument: boolean
  /** Where no look tells it: it takes so little room that it shows next to nothing. */
  isPlain?: boolean
}

/** Pictures that differ in so few bits look alike. */
export const ALIKE_BITS = 8
/** Of a picture with fewer or more bits set nothing can be told: it is one plain surface. */
const FEWEST_BITS = 12
const MOST_BITS = 52
/** A JPEG of one plain surface has about 0.016 bytes for a pixel, a photo of a course more than ten times as many. */
const PLAIN_BYTES_A_PIXEL = 0.03

export type PhotoLikeness = { kind: 'same' } | { kind: 'alike'; distance: number }

/**
 * What a photo of one claim has in common with a photo of another event: the same file, or the same look, also mirrored.
 *
 * @rule N111 Alike is the same place, not the same photo; plain surfaces, documents and photos of the same event are left out.
 */
export function findLikeness(photo: ComparedPhoto, other: ComparedPhoto): PhotoLikeness | undefined {
  if (photo.policy === other.policy || photo.isOfDocument || other.isOfDocument) return undefined
  if (showsNothing(photo) || showsNothing(other)) return undefined
  if (photo.sha256 === other.sha256) return { kind: 'same' }
  if (photo.look === null || photo.mirrored === null || other.look === null) return undefined
  const distance = Math.min(bitDistance(photo.look, other.look), bitDistance(photo.mirrored, other.look))
  return distance <= ALIKE_BITS ? { kind: 'alike', distance } : undefined
}

/** Whether nothing can be told of a photo. */
export function showsNothing({
  look,
  isPlain: isKnownPlain = false,
}: Pick<ComparedPhoto, 'look' | 'isPlain'>): boolean {
  return look === null ? isKnownPlain : isPlain(look)
}

/** In how many bits two looks differ. */
export function bitDistance(one: string, other: string): number {
  if (one.length !== other.length) throw new RangeError('Looks of different lengths cannot be compared')
  let distance = 0
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) distance++
  return distance
}

/** Sky, grass or a dark room: nothing in it tells it from any other. */
export function isPlain(look: string): boolean {
  const bits = look.replaceAll('0', '').length
  return bits < FEWEST_BITS || bits > MOST_BITS
}

/** The same of a JPEG of which only the size is known. */
export function isPlainBySize({
  bytes,
  width,
  height,
}: {
  bytes: number
  width: number
  height: number
}): boolean {
  return bytes < width * height * PLAIN_BYTES_A_PIXEL
}
