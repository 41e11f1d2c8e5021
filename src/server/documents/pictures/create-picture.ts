import type { Drawing } from '#domain/contests/drawing/drawing.ts'
import { drawingSvg } from '#server/documents/pictures/drawing-svg.ts'

/** Twice as wide as a mail shows it alone, for screens with small dots. */
const PIXELS_WIDE = 720
/** Flat colours: more would only make the file larger. */
const COLOURS = 48

/** A drawing as a PNG file. It keeps a processor busy, so it is made in a thread. */
export async function createPicture(drawing: Drawing): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(drawingSvg(drawing)), { density: 144 })
    .resize({ width: PIXELS_WIDE })
    .flatten({ background: '#ffffff' })
    .png({ palette: true, colours: COLOURS, compressionLevel: 9 })
    .toBuffer()
}
