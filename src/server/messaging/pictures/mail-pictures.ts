import { drawContest } from '#domain/contests/drawing/draw-contest.ts'
import type { Drawing } from '#domain/contests/drawing/drawing.ts'
import { isBusyError } from '#server/messaging/render-attachment.ts'
import { drawingsOf } from '#server/messaging/templates/rendering/drawing-id.ts'
import { logosOf } from '#server/messaging/templates/rendering/logo-html.ts'

/** Makes a PNG file of a drawing. */
export type DrawPicture = (drawing: Drawing) => Promise<Buffer>

/** Where the pictures of mails come from. */
export interface PictureSources {
  drawPicture: DrawPicture
  /** A PNG file by its digest; undefined if it is gone. Absent where no brand has a logo. */
  readLogo?: (sha256: string) => Promise<Buffer | undefined>
}

/** A picture as a file within a mail. */
interface MailPicture {
  id: string
  kind: 'logo' | 'contest'
  png: Buffer
}

/** The pictures of a mail. A logo that is gone is left out: its name stands there. */
export async function picturesOf(
  html: string,
  { drawPicture, readLogo }: PictureSources,
): Promise<MailPicture[]> {
  const logos = logosOf(html).map(async ({ id, sha256 }): Promise<MailPicture[]> => {
    const png = await readLogo?.(sha256)
    return png ? [{ id, kind: 'logo', png }] : []
  })
  const drawings = drawingsOf(html).map(async ({ id, entity, figures }): Promise<MailPicture> => ({
    id,
    kind: 'contest',
    png: await drawPicture(drawContest(entity, figures)),
  }))
  return [...(await Promise.all(logos)).flat(), ...(await Promise.all(drawings))]
}

/** The same mail as a page: pictures stand in it, as a page has no files beside it. While too much waits to be drawn, their words do. */
export async function withPicturesInside(html: string, sources: PictureSources): Promise<string> {
  const pictures = await picturesOf(html, sources).catch((error: unknown) => {
    if (isBusyError(error)) return []
    throw error
  })
  return pictures.reduce(
    (page, { id, png }) =>
      page.replaceAll(`src="cid:${id}"`, `src="data:image/png;base64,${png.toString('base64')}"`),
    html,
  )
}
