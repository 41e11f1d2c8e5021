import { type QuoteReference } from '#domain/quote/quote-reference.ts'
import { BRAND, type Letterhead, type RenderedMail } from '#server/mail/templates/mail-content.ts'
import { sentence, typed } from '#server/mail/templates/paragraph.ts'
import { renderMail } from '#server/mail/templates/render-mail.ts'

interface TermsToAccept {
  askedBy: string
  reference: QuoteReference
  eventName: string | undefined
  termsUrl: string
  goodForDays: number
}

/** Terms to be accepted by whoever decides. */
export function termsMail(letterhead: Letterhead, terms: TermsToAccept): RenderedMail {
  const { askedBy, reference, eventName, termsUrl, goodForDays } = terms
  return renderMail(letterhead, {
    subject: `Terms to accept for ${eventName ?? `quote ${reference.value}`}`,
    heading: 'Please read and accept the terms',
    paragraphs: [
      eventName === undefined
        ? sentence`${typed(askedBy)} prepares the insurance of the contest prizes and asks you to accept its terms.`
        : sentence`${typed(askedBy)} prepares the insurance of the contest prizes of ${typed(eventName)} and asks you to accept its terms.`,
    ],
    facts: [[reference.label, reference.value]],
    button: { label: 'Read the terms', url: termsUrl },
    closing: [
      `The link is good for ${goodForDays} days. Nothing is accepted until you press the button on that page.`,
      'If you do not know what this is about, you need not do anything.',
    ],
  })
}

/** The same in one text message. What people typed is left out but for the number of the quote. */
export function termsText({ reference, termsUrl, goodForDays }: TermsToAccept): string {
  return `${BRAND}: please read and accept the terms of quote ${reference.value}, within ${goodForDays} days: ${termsUrl}`
}
