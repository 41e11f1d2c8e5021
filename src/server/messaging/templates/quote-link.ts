import type { InsuredSummary } from '#server/messaging/templates/rendering/insured-summary.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

interface QuoteLink {
  quoteNumber: string
  quoteUrl: string
  eventName?: string | undefined
  insured?: InsuredSummary | undefined
}

/** A link back to a quote that was started. */
export function createQuoteLinkMail(
  letterhead: Letterhead,
  { quoteNumber, quoteUrl, eventName, insured }: QuoteLink,
): RenderedMail {
  const { subject, heading, opening, closing } = writeWords(letterhead, 'quote-link', {
    'quote number': quoteNumber,
    event: eventName ?? 'your event',
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: opening,
    facts: [['Quote number', quoteNumber]],
    insured,
    drawn: insured?.scorecard.lines,
    button: { label: 'Open your quote', url: quoteUrl },
    closing: [
      ...closing,
      'Anyone who has this link can see and change your quote, so share it with care.',
      'This is only a quote. Nothing is insured until you buy.',
    ],
  })
}
