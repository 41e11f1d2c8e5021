import type { CarrierLetter } from '#domain/quote/approvals/carrier-request.ts'
import {
  aboutLink,
  fileButton,
  type LinkedFiles,
  listFiles,
} from '#server/messaging/templates/carrier-files.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { userParagraphs } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

/** A rep's letter to the carrier, with the quote or the certificate attached. */
export function createCarrierRequestMail(
  letterhead: Letterhead,
  { subject, message }: CarrierLetter,
  attached: 'quote' | 'certificate',
  files: LinkedFiles | undefined,
): RenderedMail {
  return renderMail(letterhead, {
    subject,
    heading: subject,
    paragraphs: userParagraphs(message),
    facts: listFiles(files),
    ...fileButton(files),
    closing: [`The ${attached} is attached.`, ...aboutLink(files)],
  })
}
