import type { DecisionLetter } from '#domain/office/words/decision-letters.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { userParagraphs } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

interface ApprovalMail extends DecisionLetter {
  /** Names the quote, and opens nothing. */
  reference: string
  quoteUrl: string
}

/** What a rep tells the client about an answer to what had to be approved. */
export function createApprovalMail(
  letterhead: Letterhead,
  { subject, message, reference, quoteUrl }: ApprovalMail,
): RenderedMail {
  return renderMail(letterhead, {
    subject,
    heading: subject,
    paragraphs: userParagraphs(message),
    facts: [['Quote', reference]],
    button: { label: 'Open your quote', url: quoteUrl },
    closing: ['This is only a quote. Nothing is insured until you buy.'],
  })
}
