import { type Crop, isWithinPicture } from '#domain/files/crop.ts'
import {
  checkPictureSize,
  checkPictureType,
  MAX_PICTURE_PIXELS,
  type PictureType,
} from '#domain/files/picture.ts'
import type { FileProblemCode } from '#domain/files/file-problems.ts'

/** A file as it arrived. The declared type is only compared with the real one. */
export interface Upload {
  content: Buffer
  declaredType: string
}

/** A picture with nothing but its pixels. */
export interface Picture {
  content: Buffer
  contentType: PictureType
  width: number
  height: number
}

const FORMATS = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' } as const

/** For JPEG and WebP: no visible loss in print. */
const QUALITY = 92

/**
 * Decodes a picture and encodes it again, so that everything else in the file (a location, a script, another file
 * after the last pixel) is lost. Returns the reason if the picture is not accepted. What has to fit into a room is made smaller,
 * and is a PNG file.
 */
export async function cleanPicture(
  { content, declaredType }: Upload,
  crop?: Crop,
  within?: { width: number; height: number },
): Promise<Picture | FileProblemCode> {
  // Both are heavy, and most processes never see an upload.
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([
    import('file-type'),
    import('sharp'),
  ])
  const detectedType = (await fileTypeFromBuffer(content))?.mime
  const fault = checkPictureType(declaredType, detectedType)
  if (fault) return fault
  const contentType = within ? 'image/png' : (detectedType as PictureType)
  try {
    const { autoOrient: size } = await sharp(content, { limitInputPixels: false }).metadata()
    const sizeProblem = checkPictureSize(size)
    if (sizeProblem) return sizeProblem
    if (crop && !isWithinPicture(crop, size)) return 'FILE_DIMENSIONS'
    const upright = sharp(content, {
      limitInputPixels: MAX_PICTURE_PIXELS,
      failOn: 'truncated',
    }).autoOrient()
    const part = crop ? upright.extract({ left: crop.x, top: crop.y, ...getSize(crop) }) : upright
    const fitted = within ? part.resize({ ...within, fit: 'inside', withoutEnlargement: true }) : part
    const { data, info } = await fitted
      .toFormat(FORMATS[contentType], contentType === 'image/png' ? {} : { quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    return { content: data, contentType, width: info.width, height: info.height }
  } catch {
    // It looks like a picture but cannot be decoded.
    return 'FILE_MISMATCH'
  }
}

function getSize({ width, height }: Crop) {
  return { width, height }
}
