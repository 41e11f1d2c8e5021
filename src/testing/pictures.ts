import sharp from 'sharp'

type Format = 'png' | 'jpeg' | 'webp' | 'gif'

/** A test picture: its left half red, its right half blue. */
export async function aPicture(format: Format = 'png', width = 400, height = 100): Promise<Buffer> {
  const half = { width: Math.floor(width / 2), height, channels: 3 } as const
  const blue = await sharp({ create: { ...half, background: '#1f5a8a' } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#b3261e' } })
    .composite([{ input: blue, left: width - half.width, top: 0 }])
    .toFormat(format)
    .toBuffer()
}
