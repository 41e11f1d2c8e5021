import { type DocumentCopy } from '#domain/quote/sending/document-copies.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { type Quote } from '#domain/quote/model/quote.ts'

/** By what a quote can be named. */
export interface QuoteIdentity {
  quote: Quote
  /** With its holder's e-mail this opens it. */
  quoteNumber: string
  /** This opens nothing. */
  clientReference: string
}

/** A quote by name, as papers, mails and pages state it. */
export interface QuoteReference {
  label: 'Quote number' | 'Reference'
  value: string
}

/**
 * How a quote is named to whoever gets a copy.
 *
 * @rule N62 A producer's client knows the producer's e-mail, and with the number that would open the quote: whatever the
 * client gets names it by a reference that opens nothing.
 */
export function quoteReference(
  { quote, quoteNumber, clientReference }: QuoteIdentity,
  copy: DocumentCopy = 'client',
): QuoteReference {
  return isProducerQuote(quote.answers) && copy === 'client'
    ? { label: 'Reference', value: clientReference }
    : { label: 'Quote number', value: quoteNumber }
}

/** A text that somebody typed, with the reference wherever it names the number, also where its first letter was left out. */
export function redactQuoteNumber(text: string, named: QuoteIdentity): string {
  const { value } = quoteReference(named)
  const digits = named.quoteNumber.replace(/^Q-/, '')
  return text.replaceAll(new RegExp(`(?:\\bQ\\W*)?${digits}`, 'gi'), value)
}
