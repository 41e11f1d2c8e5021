import { type Crop, isWithinPicture } from '#domain/files/crop.ts'
import {
  checkPictureSize,
  checkPictureType,
  MAX_PICTURE_PIXELS,
  type PictureType,
} from '#domain/files/picture.ts'
import { type FileProblemCode } from '#domain/problem.ts'

/** A file as it arrived: what its sender calls it counts for nothing but a comparison. */
export interface Upload {
  content: Buffer
  declaredType: string
}

/** A picture that holds nothing but its pixels. */
export interface Picture {
  content: Buffer
  contentType: PictureType
  width: number
  height: number
}

const FORMATS = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' } as const

/** Of JPEG and WebP: no loss that anyone sees in print. */
const QUALITY = 92

/**
 * Reads a picture by its bytes and writes it anew: whatever else the file carried (a place, a script, another
 * file behind the last pixel) is gone. Answers with the fault where it is no picture that we take.
 */
export async function cleanPicture(
  { content, declaredType }: Upload,
  crop?: Crop,
): Promise<Picture | FileProblemCode> {
  // Both are heavy, and most processes never see an upload.
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([
    import('file-type'),
    import('sharp'),
  ])
  const sniffed = (await fileTypeFromBuffer(content))?.mime
  const fault = checkPictureType(declaredType, sniffed)
  if (fault) return fault
  const contentType = sniffed as PictureType
  try {
    const { autoOrient: size } = await sharp(content, { limitInputPixels: false }).metadata()
    const misfit = checkPictureSize(size)
    if (misfit) return misfit
    if (crop && !isWithinPicture(crop, size)) return 'FILE_DIMENSIONS'
    const upright = sharp(content, {
      limitInputPixels: MAX_PICTURE_PIXELS,
      failOn: 'truncated',
    }).autoOrient()
    const part = crop ? upright.extract({ left: crop.x, top: crop.y, ...getSize(crop) }) : upright
    const { data, info } = await part
      .toFormat(FORMATS[contentType], contentType === 'image/png' ? {} : { quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    return { content: data, contentType, width: info.width, height: info.height }
  } catch {
    // It begins like a picture and cannot be read as one.
    return 'FILE_MISMATCH'
  }
}

function getSize({ width, height }: Crop) {
  return { width, height }
}
