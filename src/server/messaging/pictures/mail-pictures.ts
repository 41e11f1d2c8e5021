import { drawContest } from '#domain/contests/drawing/draw-contest.ts'
import { drawingSvg } from '#server/messaging/pictures/drawing-svg.ts'
import { drawingsOf, type MailDrawing } from '#server/messaging/templates/rendering/drawing-id.ts'

/** Twice as wide as a mail shows it alone, for screens with small dots. */
const PIXELS_WIDE = 720
/** Flat colours: more would only make the file larger. */
const COLOURS = 48

/** The pictures of a mail as files within it. */
export function picturesOf(html: string): Promise<{ id: string; png: Buffer }[]> {
  return Promise.all(
    drawingsOf(html).map(async (drawing) => ({ id: drawing.id, png: await picture(drawing) })),
  )
}

/** The same mail as a page: pictures stand in it, as a page has no files beside it. */
export async function withPicturesInside(html: string): Promise<string> {
  const pictures = await picturesOf(html)
  return pictures.reduce(
    (page, { id, png }) =>
      page.replaceAll(`src="cid:${id}"`, `src="data:image/png;base64,${png.toString('base64')}"`),
    html,
  )
}

async function picture({ entity, figures }: MailDrawing): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(drawingSvg(drawContest(entity, figures))), { density: 144 })
    .resize({ width: PIXELS_WIDE })
    .flatten({ background: '#ffffff' })
    .png({ palette: true, colours: COLOURS, compressionLevel: 9 })
    .toBuffer()
}
