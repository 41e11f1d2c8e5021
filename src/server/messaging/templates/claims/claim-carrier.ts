import {
  aboutLink,
  fileButton,
  type LinkedFiles,
  listFiles,
} from '#server/messaging/templates/carrier-files.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { userParagraphs } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

interface ClaimLetter {
  subject: string
  message: string
  /** The titles of what is attached beside the certificate, and of what the reader can ask for. */
  attached: readonly string[]
  named: readonly string[]
  files: LinkedFiles | undefined
}

/** A rep's letter about a claim to its carrier, with the certificate and what the rep has chosen. */
export function createClaimLetterMail(
  letterhead: Letterhead,
  { subject, message, attached, named, files }: ClaimLetter,
): RenderedMail {
  return renderMail(letterhead, {
    subject,
    heading: subject,
    paragraphs: userParagraphs(message),
    facts: [
      ['Attached', ['Certificate', ...attached].join(', ')],
      ...(named.length > 0 ? [['We also have', named.join(', ')] as [string, string]] : []),
      ...listFiles(files),
    ],
    ...fileButton(files),
    closing: [...(named.length > 0 ? ['Ask us for what else you need to see.'] : []), ...aboutLink(files)],
  })
}
