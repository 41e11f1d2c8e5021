import { type InsuredSummary } from '#server/messaging/templates/rendering/insured-summary.ts'
import { type Letterhead, type RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

interface QuoteLink {
  quoteNumber: string
  quoteUrl: string
  insured?: InsuredSummary | undefined
}

/** A link back to a quote that was started. */
export function createQuoteLinkMail(
  letterhead: Letterhead,
  { quoteNumber, quoteUrl, insured }: QuoteLink,
): RenderedMail {
  return renderMail(letterhead, {
    subject: `Your quote ${quoteNumber}`,
    heading: 'Come back to your quote',
    paragraphs: ['We have saved what you entered. The link below opens your quote where you left it.'],
    facts: [['Quote number', quoteNumber]],
    insured,
    drawn: insured?.scorecard.lines,
    button: { label: 'Open your quote', url: quoteUrl },
    closing: [
      'Anyone with this link can see and change the quote, so share it only with people who may.',
      'A quote is not cover: nothing is insured until you have bought it.',
    ],
  })
}
