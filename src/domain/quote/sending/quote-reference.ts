import type { DocumentCopy } from '#domain/quote/sending/document-copies.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import type { Quote } from '#domain/quote/model/quote.ts'

/** The names of a quote. */
export interface QuoteIdentity {
  quote: Quote
  /** Opens the quote, together with the e-mail address of its owner. */
  quoteNumber: string
  /** Does not open the quote. */
  clientReference: string
}

/** The name of a quote in documents, e-mails and pages. */
export interface QuoteReference {
  label: 'Quote number' | 'Reference'
  value: string
}

/**
 * The name of a quote on one of its copies.
 *
 * @rule N62 A producer's client knows the producer's e-mail address, and could open the quote with its number. So the
 * client's copies have a reference instead, which does not open the quote.
 */
export function quoteReference(
  { quote, quoteNumber, clientReference }: QuoteIdentity,
  copy: DocumentCopy = 'client',
): QuoteReference {
  return isProducerQuote(quote.answers) && copy === 'client'
    ? { label: 'Reference', value: clientReference }
    : { label: 'Quote number', value: quoteNumber }
}

/** Replaces the quote number in a typed text by its reference, also a number without the first letter. */
export function redactQuoteNumber(text: string, identity: QuoteIdentity): string {
  const { value } = quoteReference(identity)
  const digits = identity.quoteNumber.replace(/^Q-/, '')
  return text.replaceAll(new RegExp(`(?:\\bQ\\W*)?${digits}`, 'gi'), value)
}
