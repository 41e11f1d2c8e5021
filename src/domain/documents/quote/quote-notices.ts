import { type PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { type QuoteDocumentInput } from '#domain/documents/quote/draft-cover.ts'

type Notice = PrintableDocument['notices'][number]

interface QuoteNoticeTexts {
  /** What there is to say while it is not bought. */
  open?: Notice
  /** What of its policy holds in the place of this paper. */
  bought: (policyNumber: string) => string
}

/**
 * What a paper of a quote says above all.
 *
 * @rule O02 Once a quote is bought, each of its papers names the one of the policy that holds instead.
 */
export function getQuoteNotices(
  { policyNumber }: QuoteDocumentInput,
  { open, bought }: QuoteNoticeTexts,
): Notice[] {
  if (policyNumber !== null) return [{ title: 'This quote has been bought', text: bought(policyNumber) }]
  return open ? [open] : []
}
