import { type PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { buildReceiptDocument } from '#domain/documents/billing/receipt-document.ts'
import { buildReceiptContent } from '#domain/documents/billing/receipt-content.ts'
import { aReceiptInput } from '#testing/charity-scramble.ts'

/** A paper of one page. */
export const shortDocument = buildReceiptDocument(buildReceiptContent(aReceiptInput()))

/** A paper of twenty pages, which takes a while to set. */
export const longDocument: PrintableDocument = {
  ...shortDocument,
  body: [
    {
      kind: 'section',
      title: 'Terms',
      parts: Array.from({ length: 60 }, (_, at) => ({
        kind: 'text' as const,
        text: `${at} ${'Players go out in groups of four. '.repeat(30)}`,
        strong: false,
      })),
    },
  ],
}
