import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import {
  type Paragraph,
  sentence,
  userParagraphs,
  userText,
} from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

interface Forwarded {
  /** The rep and the insurer. */
  sender: string
  note: string | undefined
  original: {
    subject: string
    to: string
    /** When it was written, in words. */
    written: string
    plain: string
    /** A secret link was left out of it. */
    lostLink: boolean
  }
}

/** A message that a rep sends on, below what they say of it. */
export function createForwardedMail(
  letterhead: Letterhead,
  { sender, note, original }: Forwarded,
): RenderedMail {
  const { subject, to, written, plain, lostLink } = original
  return renderMail(letterhead, {
    subject: `Fwd: ${subject}`,
    heading: 'A message for you',
    paragraphs: [
      ...(note === undefined ? [] : userParagraphs(note)),
      sentence`${userText(sender)} is forwarding this message to you.`,
      ...listHead({ subject, to, written }),
      ...userParagraphs(plain),
    ],
    closing: lostLink ? ['The link in this message was for its first reader only, so we left it out.'] : [],
  })
}

function listHead({
  subject,
  to,
  written,
}: Pick<Forwarded['original'], 'subject' | 'to' | 'written'>): Paragraph[] {
  return [
    '—— Forwarded message ——',
    sentence`Subject: ${userText(subject)}`,
    sentence`To: ${userText(to)}`,
    `Sent: ${written}`,
  ]
}
