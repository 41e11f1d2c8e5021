import { checkPdf } from '#server/kit/files/inspect/check-pdf.ts'
import { hidesAnother } from '#server/kit/files/inspect/find-foreign.ts'
import { hashLooks } from '#server/kit/files/inspect/hash-look.ts'
import { readExif, type TakenPhoto } from '#server/kit/files/inspect/read-exif.ts'

export interface InspectionLimits {
  pixels: number
  sidePixels: number
  pdfPages: number
}

/** A file of which all is in memory, and what it has to be. */
export interface InspectionTask {
  content: Uint8Array
  /** As its bytes say. */
  type: string
  limits: InspectionLimits
}

export type InspectionProblem = 'unreadable' | 'hides-another' | 'dimensions' | 'locked' | 'pages'

/** A photo as it is shown: its pixels, without anything that the camera wrote. */
export interface ShownPhoto {
  view: Uint8Array
  small: Uint8Array
  /** What it looks like, as 64 bits, upright and in a mirror. */
  phash: string
  phashMirror: string
}

export interface Inspected extends TakenPhoto {
  width: number | null
  height: number | null
  /** Null for what is not decoded here. */
  shown: ShownPhoto | null
}

const VIEW_PIXELS = 2000
const SMALL_PIXELS = 320
const NOTHING: Inspected = {
  width: null,
  height: null,
  shown: null,
  takenAt: null,
  takenOffset: null,
  latitude: null,
  longitude: null,
}

/** Looks at a file that somebody has sent: what is wrong with it, or what it shows. */
export async function inspectFile({
  content: bytes,
  type,
  limits,
}: InspectionTask): Promise<Inspected | InspectionProblem> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === 'application/pdf') return checkPdf(content, limits.pdfPages) ?? NOTHING
  if (type === 'text/csv') return isPlainText(content) ? NOTHING : 'unreadable'
  if (hidesAnother(content, type)) return 'hides-another'
  const taken = await readExif(content)
  if (type === 'image/heic') return { ...NOTHING, ...taken, ...(await sizeOf(content)) }
  return decode(content, limits, taken)
}

/** Text that a spreadsheet program wrote, in whatever code: no sign that only other files have, and no page. */
function isPlainText(content: Buffer): boolean {
  // oxlint-disable-next-line no-control-regex -- these are what text has not
  return !/[\0-\x08\x0b\x0e-\x1f]|<script|<html|<!doctype/i.test(content.toString('latin1'))
}

async function sizeOf(content: Buffer): Promise<Pick<Inspected, 'width' | 'height'>> {
  const { default: sharp } = await import('sharp')
  const size = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  return { width: size?.width ?? null, height: size?.height ?? null }
}

async function decode(
  content: Buffer,
  { pixels, sidePixels }: InspectionLimits,
  taken: TakenPhoto,
): Promise<Inspected | InspectionProblem> {
  const { default: sharp } = await import('sharp')
  try {
    // The head alone: a few bytes may promise more pixels than a machine can hold.
    const { autoOrient: size } = await sharp(content, { limitInputPixels: false }).metadata()
    const { width, height } = size
    if (width * height > pixels || Math.max(width, height) > sidePixels) return 'dimensions'
    const view = await sharp(content, { limitInputPixels: pixels, failOn: 'truncated', sequentialRead: true })
      .autoOrient()
      .resize({ width: VIEW_PIXELS, height: VIEW_PIXELS, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 85 })
      .toBuffer()
    return { ...taken, width, height, shown: await derive(view) }
  } catch {
    // It looks like a photo but cannot be decoded.
    return 'unreadable'
  }
}

async function derive(view: Buffer): Promise<ShownPhoto> {
  const { default: sharp } = await import('sharp')
  const small = await sharp(view)
    .resize({ width: SMALL_PIXELS, height: SMALL_PIXELS, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 75 })
    .toBuffer()
  return { view, small, ...(await hashLooks(view)) }
}
