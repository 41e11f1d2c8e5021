import { type FileProblemCode } from '#domain/problem.ts'

/** The kinds of picture that are taken, as their bytes say. An SVG can hold scripts, and is not among them. */
export const PICTURE_TYPES = [
  { type: 'image/png', name: 'PNG', extension: 'png' },
  { type: 'image/jpeg', name: 'JPEG', extension: 'jpg' },
  { type: 'image/webp', name: 'WebP', extension: 'webp' },
] as const

export type PictureType = (typeof PICTURE_TYPES)[number]['type']

/** Megabytes and pixels of a picture that can still be printed well and read without trouble. */
const MAX_MEGABYTES = 5
export const MAX_PICTURE_BYTES = MAX_MEGABYTES * 1024 * 1024
const MIN_SIDE_PIXELS = 100
const MAX_SIDE_PIXELS = 8000
export const MAX_PICTURE_PIXELS = 25_000_000

/** Files that one quote may keep at a time: a picture for each sponsor, and room to try some out. */
export const MAX_FILES_PER_QUOTE = 40

/** What is told to people before they choose. */
export const PICTURE_HINT = `A ${PICTURE_TYPES.map(({ name }) => name)
  .join(', ')
  .replace(
    /, (\w+)$/,
    ' or $1',
  )} file up to ${MAX_MEGABYTES} MB, at least ${MIN_SIDE_PIXELS} pixels on each side`

/** What is wrong with an uploaded file, and what to do about it. */
export const FILE_PROBLEM_MESSAGES: Readonly<Record<FileProblemCode, string>> = {
  FILE_MISSING: 'Choose a file',
  FILE_TYPE: 'Choose a PNG, JPEG or WebP picture; export an SVG or PDF as PNG first',
  FILE_TOO_LARGE: `Choose a picture of at most ${MAX_MEGABYTES} MB`,
  FILE_DIMENSIONS: `Choose a picture of ${MIN_SIDE_PIXELS} to ${MAX_SIDE_PIXELS} pixels on each side and up to 25 megapixels`,
  FILE_MISMATCH: 'This file is damaged or not what its name says: export the picture anew',
  FILE_INTERRUPTED: 'The upload was interrupted: choose the file again',
  FILE_IN_USE: 'This picture is on a sign: take it off there first',
  TOO_MANY_FILES: 'This quote holds as many pictures as it can: take one off a sign and wait a day',
}

export function findPictureType(type: string | undefined): (typeof PICTURE_TYPES)[number] | undefined {
  return PICTURE_TYPES.find((known) => known.type === type)
}

/** What can be said of a file before it is read: its declared kind and its size. */
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

/** Whether a file that calls itself `declared` may hold what its bytes say; a sender may leave the kind open. */
export function checkPictureType(declared: string, sniffed: string | undefined): FileProblemCode | undefined {
  const isOpen = declared === '' || declared === 'application/octet-stream'
  if (!isOpen && !findPictureType(declared)) return 'FILE_TYPE'
  if (!findPictureType(sniffed)) return isOpen ? 'FILE_TYPE' : 'FILE_MISMATCH'
  return isOpen || declared === sniffed ? undefined : 'FILE_MISMATCH'
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
