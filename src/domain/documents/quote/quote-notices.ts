import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import type { QuoteDocumentInput } from '#domain/documents/quote/draft-cover.ts'

type Notice = PrintableDocument['notices'][number]

interface QuoteNoticeTexts {
  /** The text while it is not bought. */
  open?: Notice
  /** The policy's document that replaces this one. */
  bought: (policyNumber: string) => string
}

/**
 * The notice at the top of a quote's document.
 *
 * @rule O02 Once a quote is bought, each of its documents names the policy's document that replaces it.
 */
export function getQuoteNotices(
  { policyNumber }: QuoteDocumentInput,
  { open, bought }: QuoteNoticeTexts,
): Notice[] {
  if (policyNumber !== null) return [{ title: 'This quote has been bought', text: bought(policyNumber) }]
  return open ? [open] : []
}
