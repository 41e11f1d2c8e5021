import { type InsuredSummary } from '#server/messaging/templates/rendering/insured-summary.ts'
import { type QuoteReference } from '#domain/quote/sending/quote-reference.ts'
import {
  BRAND,
  type Letterhead,
  type RenderedMail,
} from '#server/messaging/templates/rendering/mail-content.ts'
import { sentence, userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'

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
  return renderMail(letterhead, {
    subject: `Terms to accept for ${eventName ?? `quote ${reference.value}`}`,
    heading: 'Please read and accept the terms',
    paragraphs: [
      eventName === undefined
        ? sentence`${userText(askedBy)} is arranging insurance for the contest prizes and asks you to read and accept its terms.`
        : sentence`${userText(askedBy)} is arranging insurance for the contest prizes of ${userText(eventName)} and asks you to read and accept its terms.`,
    ],
    facts: [[reference.label, reference.value]],
    insured: terms.insured,
    drawn: terms.insured?.scorecard.lines,
    button: { label: 'Read the terms', url: termsUrl },
    closing: [
      `The link is good for ${validDays} days. Nothing is accepted until you press the button on that page.`,
      'If you do not know what this is about, you can ignore this e-mail.',
    ],
  })
}

/** The same as a text message, without any text that people entered except the quote number. */
export function createTermsText({ reference, termsUrl, validDays }: TermsToAccept): string {
  return `${BRAND}: please read and accept the terms of quote ${reference.value}, within ${validDays} days: ${termsUrl}`
}
