import { describeMailing } from '#domain/mailings/mailing-names.ts'
import { MAILINGS } from '#domain/mailings/mailings.ts'
import type { OfficeMailingId } from '#domain/mailings/office/mailing-states.ts'
import { fillMailingText, fillSubject, type MailingPart } from '#domain/mailings/office/mailing-text.ts'
import type { MailingValues } from '#domain/mailings/office/mailing-values.ts'
import {
  getBrandName,
  type Letterhead,
  type RenderedMail,
} from '#server/messaging/templates/rendering/mail-content.ts'
import { type Paragraph, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

interface OfficeMailing {
  mailing: OfficeMailingId
  subject: string
  text: string
  values: MailingValues
  unsubscribeUrl: string
}

/** A newsletter, an offer or a reminder that the office has written, for one receiver. */
export function createOfficeMailing(
  letterhead: Letterhead,
  { mailing, subject, text, values, unsubscribeUrl }: OfficeMailing,
): RenderedMail {
  const heading = fillSubject(subject, values)
  const { brand } = MAILINGS[mailing]
  const list = describeMailing(mailing, getBrandName(letterhead, { brand }))
  return renderMail(letterhead, {
    brand,
    subject: heading,
    heading,
    paragraphs: fillMailingText(text, values).map(asParagraph),
    unsubscribe: {
      why: `You get this because you asked us for a quote. To stop ${list}:`,
      url: unsubscribeUrl,
    },
  })
}

function asParagraph(parts: readonly MailingPart[]): Paragraph {
  return parts.map((part) => {
    if (part.is === 'words') return part.text
    return part.is === 'value' ? userText(part.text) : { label: part.text, url: part.url }
  })
}
