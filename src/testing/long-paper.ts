import { type PaperWords } from '#domain/papers/paper-words.ts'
import { receiptWords } from '#domain/papers/receipt-words.ts'
import { receiptContent } from '#domain/policy/receipt-content.ts'
import { aPayment } from '#testing/charity-scramble.ts'

/** A paper of one page. */
export const receipt = receiptWords(receiptContent(aPayment()))

/** A paper of twenty pages, which takes a while to set. */
export const longPaper: PaperWords = {
  ...receipt,
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
