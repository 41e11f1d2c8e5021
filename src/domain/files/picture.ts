import type { FileProblemCode } from '#domain/files/file-problems.ts'

/** The accepted kinds of picture, detected from their bytes. SVG is not accepted because it can contain scripts. */
export const PICTURE_TYPES = [
  { type: 'image/png', name: 'PNG', extension: 'png' },
  { type: 'image/jpeg', name: 'JPEG', extension: 'jpg' },
  { type: 'image/webp', name: 'WebP', extension: 'webp' },
] as const

export type PictureType = (typeof PICTURE_TYPES)[number]['type']

/** Limits so that a picture can be printed well and processed safely. */
const MAX_MEGABYTES = 5
export const MAX_PICTURE_BYTES = MAX_MEGABYTES * 1024 * 1024
const MIN_SIDE_PIXELS = 100
const MAX_SIDE_PIXELS = 8000
export const MAX_PICTURE_PIXELS = 25_000_000

/** Most files per quote: a picture for each sponsor, and some more for trying out. */
export const MAX_FILES_PER_QUOTE = 40

/** Shown to people before they choose. */
export const PICTURE_HINT = `A ${PICTURE_TYPES.map(({ name }) => name)
  .join(', ')
  .replace(
    /, (\w+)$/,
    ' or $1',
  )} file up to ${MAX_MEGABYTES} MB, at least ${MIN_SIDE_PIXELS} pixels on each side`

/** The message for each error of an uploaded file, with what to do. */
export const FILE_PROBLEM_MESSAGES: Readonly<Record<FileProblemCode, string>> = {
  FILE_MISSING: 'Choose a file',
  FILE_TYPE: 'Choose a PNG, JPEG, or WebP picture. Export an SVG or PDF as PNG first',
  FILE_TOO_LARGE: `Choose a picture of at most ${MAX_MEGABYTES} MB`,
  FILE_DIMENSIONS: `Choose a picture of ${MIN_SIDE_PIXELS} to ${MAX_SIDE_PIXELS} pixels on each side and up to 25 megapixels`,
  FILE_MISMATCH: 'We can’t read this file. Export the picture again, then upload the new file',
  FILE_INTERRUPTED: 'The upload was interrupted. Choose the file again',
  FILE_IN_USE: 'This picture is on a sign. Remove it there first',
  TOO_MANY_FILES: 'This quote can’t hold more pictures. Remove one from a sign and try again tomorrow',
  QUOTE_FILES_FULL:
    'This quote’s pictures are too large together. Choose a smaller one, or remove one from a sign and try again tomorrow',
  UPLOADS_OF_TODAY_FULL:
    'Your network has reached today’s upload limit. Choose a smaller picture, or try again tomorrow',
  STORAGE_FULL: 'We have no room for this file right now. Try again tomorrow, or call us',
}

export function findPictureType(type: string | undefined): (typeof PICTURE_TYPES)[number] | undefined {
  return PICTURE_TYPES.find((known) => known.type === type)
}

/** Checks before a file is read: its declared kind and its size. */
export function checkDeclaredFile({
  type,
  bytes,
}: {
  type: string
  bytes: number
}): FileProblemCode | undefined {
  if (bytes === 0) return 'FILE_MISSING'
  if (type !== '' && !findPictureType(type)) return 'FILE_TYPE'
  return bytes > MAX_PICTURE_BYTES ? 'FILE_TOO_LARGE' : undefined
}

/** Whether the declared kind of a file matches its bytes; the sender may leave the kind out. */
export function checkPictureType(
  declared: string,
  detectedType: string | undefined,
): FileProblemCode | undefined {
  const isOpen = declared === '' || declared === 'application/octet-stream'
  if (!isOpen && !findPictureType(declared)) return 'FILE_TYPE'
  if (!findPictureType(detectedType)) return isOpen ? 'FILE_TYPE' : 'FILE_MISMATCH'
  return isOpen || declared === detectedType ? undefined : 'FILE_MISMATCH'
}

/** Whether a picture is neither too small to print nor too large to handle. */
export function checkPictureSize({
  width,
  height,
}: {
  width: number
  height: number
}): FileProblemCode | undefined {
  const sides = [width, height]
  const fits = sides.every((side) => side >= MIN_SIDE_PIXELS && side <= MAX_SIDE_PIXELS)
  return fits && width * height <= MAX_PICTURE_PIXELS ? undefined : 'FILE_DIMENSIONS'
}
