import type { InsuredSummary } from '#server/messaging/templates/rendering/insured-summary.ts'
import type { QuoteReference } from '#domain/quote/sending/quote-reference.ts'
import {
  getBrandName,
  type Letterhead,
  type RenderedMail,
} from '#server/messaging/templates/rendering/mail-content.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

interface TermsToAccept {
  askedBy: string
  reference: QuoteReference
  eventName: string | undefined
  termsUrl: string
  validDays: number
  insured?: InsuredSummary | undefined
}

/** Asks the person who decides to accept the terms. */
export function createTermsMail(letterhead: Letterhead, terms: TermsToAccept): RenderedMail {
  const { askedBy, reference, eventName, termsUrl, validDays } = terms
  const { subject, heading, opening, closing } = writeWords(letterhead, 'terms', {
    event: eventName ?? `quote ${reference.value}`,
    'asked by': askedBy,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: opening,
    facts: [[reference.label, reference.value]],
    insured: terms.insured,
    drawn: terms.insured?.scorecard.lines,
    button: { label: 'Read the terms', url: termsUrl },
    closing: [
      ...closing,
      `The link works for ${validDays} days. You accept nothing until you select the button on that page.`,
      'If you don’t know what this is about, you can ignore this email.',
    ],
  })
}

/** The same as a text message, without any text that people entered except the quote number. */
export function createTermsText(
  letterhead: Pick<Letterhead, 'brands'>,
  { reference, termsUrl, validDays }: TermsToAccept,
): string {
  return `${getBrandName(letterhead, {})}: Read and accept the terms of quote ${reference.value} within ${validDays} days: ${termsUrl}`
}
