import type { Context } from '#server/kit/context.ts'
import type { ResponseControls } from '#server/kit/http/response-controls.ts'
import type { FileAnswer } from '#server/kit/http/responses/send-file.ts'
import { mailPage } from '#server/messaging/mail-page.ts'
import { withPicturesInside } from '#server/messaging/pictures/mail-pictures.ts'
import { readLogo } from '#server/office/brands/add-logo.ts'

/** A mail as it goes out, with its drawings and the logo of its brand, as a page for the person who waits for it. */
export async function mailWithPictures(
  { files, threads }: Pick<Context, 'files' | 'threads'>,
  response: ResponseControls,
  html: string,
): Promise<FileAnswer> {
  const page = await withPicturesInside(html, {
    drawPicture: (drawing) => threads.drawPicture(drawing, 'person'),
    readLogo: (sha256) => readLogo({ files }, sha256),
  })
  return mailPage(response, page)
}
