import { drawContest } from '#domain/contests/drawing/draw-contest.ts'
import type { Drawing } from '#domain/contests/drawing/drawing.ts'
import { isBusyError } from '#server/messaging/render-attachment.ts'
import { drawingsOf } from '#server/messaging/templates/rendering/drawing-id.ts'

/** Makes a PNG file of a drawing. */
export type DrawPicture = (drawing: Drawing) => Promise<Buffer>

/** The pictures of a mail as files within it. */
export function picturesOf(html: string, drawPicture: DrawPicture): Promise<{ id: string; png: Buffer }[]> {
  return Promise.all(
    drawingsOf(html).map(async ({ id, entity, figures }) => ({
      id,
      png: await drawPicture(drawContest(entity, figures)),
    })),
  )
}

/** The same mail as a page: pictures stand in it, as a page has no files beside it. While too much waits to be drawn, their words do. */
export async function withPicturesInside(html: string, drawPicture: DrawPicture): Promise<string> {
  const pictures = await picturesOf(html, drawPicture).catch((error: unknown) => {
    if (isBusyError(error)) return []
    throw error
  })
  return pictures.reduce(
    (page, { id, png }) =>
      page.replaceAll(`src="cid:${id}"`, `src="data:image/png;base64,${png.toString('base64')}"`),
    html,
  )
}
