import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { buildReceiptDocument } from '#domain/documents/billing/receipt-document.ts'
import { buildReceiptContent } from '#domain/documents/billing/receipt-content.ts'
import { aReceiptInput } from '#testing/charity-scramble.ts'

/** A document of one page. */
export const shortDocument = buildReceiptDocument(buildReceiptContent(aReceiptInput()))

/** A document of twenty pages, which takes a while to render. */
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
