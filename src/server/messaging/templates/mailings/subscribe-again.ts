import { describeMailing } from '#domain/mailings/mailing-names.ts'
import { type MailingId, MAILINGS } from '#domain/mailings/mailings.ts'
import { SUBSCRIPTION_LINK_DAYS } from '#domain/mailings/subscription-links.ts'
import {
  getBrandName,
  type Letterhead,
  type RenderedMail,
} from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

interface SubscribeAgain {
  mailing: MailingId
  url: string
}

/** To an address that has left a mailing, on request. It is no mailing itself. */
export function createSubscribeAgainMail(
  letterhead: Letterhead,
  { mailing, url }: SubscribeAgain,
): RenderedMail {
  const { brand } = MAILINGS[mailing]
  const name = describeMailing(mailing, getBrandName(letterhead, { brand }))
  const { subject, heading, opening, closing } = writeWords(letterhead, 'subscribe-again', { mailing: name })
  return renderMail(letterhead, {
    brand,
    subject,
    heading,
    paragraphs: [...opening, 'Nothing changes until you confirm.'],
    button: { label: 'Subscribe again', url },
    closing: [
      ...closing,
      `This link works once and expires in ${SUBSCRIPTION_LINK_DAYS} days.`,
      'If you didn’t ask for it, ignore this email. You’ll stay unsubscribed.',
    ],
  })
}
