import { describe, expect, it } from 'vitest'
import { certificateWords } from '#domain/papers/certificate-words.ts'
import { paperText } from '#domain/papers/paper-text.ts'
import { type PaperWords } from '#domain/papers/paper-words.ts'
import { receiptWords } from '#domain/papers/receipt-words.ts'
import { certificateContent } from '#domain/policy/certificate-content.ts'
import { receiptContent } from '#domain/policy/receipt-content.ts'
import { paperPdf } from '#server/documents/paper-pdf.ts'
import { anIssue, aPayment } from '#testing/charity-scramble.ts'
import { readPdf } from '#testing/read-pdf.ts'

/** Words without the space between them, which a line's end may stand for. */
const run = (texts: readonly string[]) => texts.join('').replaceAll(/\s/g, '')

const papers: [string, PaperWords][] = [
  ['certificate', certificateWords(certificateContent(anIssue({ test: true })), 'superseded')],
  ['receipt', receiptWords(receiptContent(aPayment()))],
]

describe('O02 papers', () => {
  it.each(papers)(
    'O02 O03 the PDF of a %s says what its print view says, in the same order',
    async (_, words) => {
      const { content } = await readPdf(await paperPdf(words))
      expect(run([content])).toBe(run(paperText(words)))
    },
  )
})
