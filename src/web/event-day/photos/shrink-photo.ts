/** Wide enough to read a yardage plate on it. */
const LONGEST_SIDE = 2_000
const QUALITY = 0.82

/** A picture that this browser cannot read. */
export class UnreadablePhotoError extends Error {
  override name = 'UnreadablePhotoError'
}

/**
 * A JPEG of 2,000 pixels a side at most, without anything that the camera wrote into it. Decoded small at once, as whole
 * pictures of new cameras are more than some phones can hold.
 */
export async function shrinkPhoto(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const bitmap = await decode(file)
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
    const width = Math.max(1, Math.round(bitmap.width * scale))
    const height = Math.max(1, Math.round(bitmap.height * scale))
    return await drawn(bitmap, width, height)
  } finally {
    bitmap.close()
  }
}

async function decode(file: Blob): Promise<ImageBitmap> {
  const options: ImageBitmapOptions = { imageOrientation: 'from-image' }
  try {
    const whole = await createImageBitmap(file, options)
    if (Math.max(whole.width, whole.height) <= LONGEST_SIDE) return whole
    const isWide = whole.width >= whole.height
    whole.close()
    const side = isWide ? { resizeWidth: LONGEST_SIDE } : { resizeHeight: LONGEST_SIDE }
    return await createImageBitmap(file, { ...options, ...side, resizeQuality: 'high' })
  } catch {
    throw new UnreadablePhotoError('This phone can’t read the photo. Take it again, or choose a JPEG.')
  }
}

async function drawn(bitmap: ImageBitmap, width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob)
    throw new UnreadablePhotoError(
      'This phone has no room to read the photo. Close other apps, then try again.',
    )
  return new Uint8Array(await blob.arrayBuffer())
}
