import { describe, expect, it } from 'vitest'
import { buildCertificateDocument } from '#domain/documents/certificate/certificate-document.ts'
import { buildPolicyChecklist, buildQuoteChecklist } from '#domain/documents/checklist-document.ts'
import { buildInvoiceDocument } from '#domain/documents/billing/invoice-document.ts'
import { listDocumentTexts } from '#testing/document-text.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { buildQuoteDocument } from '#domain/documents/quote/quote-document.ts'
import { buildCreditMemoDocument } from '#domain/documents/billing/credit-memo-document.ts'
import { buildPaymentDocument } from '#domain/documents/billing/payment-document.ts'
import { buildRefundDocument } from '#domain/documents/billing/refund-document.ts'
import { CREDIT_MEMO, PAYMENT, REFUND } from '#testing/account-documents.ts'
import { buildReceiptDocument } from '#domain/documents/billing/receipt-document.ts'
import { buildPolicyTermsDocument, buildQuoteTermsDocument } from '#domain/documents/terms-document.ts'
import { buildCertificateContent } from '#domain/documents/certificate/certificate-content.ts'
import { buildInvoiceContent } from '#domain/documents/billing/invoice.ts'
import { buildReceiptContent } from '#domain/documents/billing/receipt-content.ts'
import { createPdf } from '#server/documents/pdf/create-pdf.ts'
import { aCertificateInput, aReceiptInput } from '#testing/charity-scramble.ts'
import { textPositions, readPdf } from '#testing/read-pdf.ts'

/** Text without white space, which line breaks may replace, and without invisible joiners. */
const run = (texts: readonly string[]) => texts.join('').replaceAll(/[\s\u200d]/g, '')

const issue = aCertificateInput({ test: true })
const certificate = buildCertificateContent(issue)
const onFile = {
  quote: issue.quote,
  quoteNumber: 'Q-7K3M9QXA',
  clientReference: 'R-4T8W2HCB',
  insurer: issue.insurer,
  issuedAt: issue.issuedAt,
  price: {
    plan: '2027.1',
    pricedAt: issue.issuedAt,
    inputs: '',
    rows: [...issue.pricedRows],
    problems: [],
    summary: issue.summary,
  },
  priceEnd: null,
  policyNumber: null,
  test: false,
}
const payment = { method: 'folio' as const, account: { label: 'agent number', code: '12-34-567' } }

const documents: [string, PrintableDocument | undefined][] = [
  ['certificate', buildCertificateDocument(certificate, 'superseded')],
  ['receipt', buildReceiptDocument(buildReceiptContent(aReceiptInput()))],
  ['invoice', buildInvoiceDocument(buildInvoiceContent({ ...issue, number: 'INV-1001', payment }))],
  ['credit memo', buildCreditMemoDocument(CREDIT_MEMO)],
  ['refund', buildRefundDocument(REFUND)],
  ['payment', buildPaymentDocument(PAYMENT)],
  ['policy’s terms', buildPolicyTermsDocument(certificate)],
  ['policy’s checklist', buildPolicyChecklist(certificate)],
  ['quote', buildQuoteDocument(onFile)],
  ['quote’s terms', buildQuoteTermsDocument(onFile)],
  ['quote’s checklist', buildQuoteChecklist(onFile)],
]

describe('O02 documents', () => {
  it.each(documents)(
    'O02 O03 the PDF of a %s is tagged and has the text of its print view in order',
    async (_, words) => {
      if (!words) throw new Error('The document is empty')
      const { content, elements, title, language, pages } = await readPdf(await createPdf(words))
      expect(run([content])).toBe(run(listDocumentTexts(words)))
      expect([title, language]).toEqual([words.name, 'en-US'])
      expect(elements.filter(({ role }) => role === 'H1')).toHaveLength(1)
      for (const page of pages) expect(page).toContain(words.footer)
    },
  )
})

const letters: [string, string][] = [
  ['Latin', 'Åre Łódź Ñandú Zürich Đorđe ç œ ß'],
  ['Greek', 'Αθήνα Ωμέγα ζήτα ΐ'],
  ['Cyrillic', 'Київ Щербаков Ђорђе Ї'],
  ['Hebrew', 'שלום עולם'],
  ['Arabic', 'مرحبا'],
  ['English beside Hebrew', 'Cup of שלום עולם 2027 in Austin'],
  ['brackets and backslashes', String.raw`a) b( c\d\) ((e \ f`],
]

describe('O02 what people type, on every document', () => {
  const withText = (text: string, strong = false): PrintableDocument => ({
    ...buildReceiptDocument(buildReceiptContent(aReceiptInput())),
    body: [{ kind: 'section', title: 'Letters', parts: [{ kind: 'text', text, strong }] }],
  })

  it.each(letters)('O02 %s is printed exactly and in reading order', async (_, text) => {
    for (const strong of [false, true]) {
      const { content } = await readPdf(await createPdf(withText(text, strong)))
      expect(run([content])).toContain(run([text]))
    }
  })

  it('O02 a document is the same file, whatever letters others that were made before it had', async () => {
    const plain = await createPdf(withText('Certificate fi ffl'))
    for (const [, text] of letters) await createPdf(withText(text))
    expect((await createPdf(withText('Certificate fi ffl'))).equals(plain)).toBe(true)
  })

  it('O02 Hebrew is printed from right to left, and read out in its own order', async () => {
    const bytes = await createPdf(withText('שלום עולם'))
    const [first, second] = await textPositions(bytes, ['שלום', 'עולם'])
    expect(first).toBeGreaterThan(second ?? 0)
    expect((await readPdf(bytes)).elements.filter(({ role }) => role === 'Span').length).toBeGreaterThan(1)
  })

  it('O02 a character that no font has is a box', async () => {
    const { content } = await readPdf(await createPdf(withText('Ace 😀👩‍👩‍👧 高尔夫 end')))
    expect(content).toContain('Ace □□ □□□ end')
  })

  it('O02 ten thousand characters without a space continue over several pages', async () => {
    for (const letter of ['x', 'ש', '高']) {
      const { content, pages } = await readPdf(await createPdf(withText(letter.repeat(10_000))))
      expect(content.match(letter === '高' ? /□/g : new RegExp(letter, 'g'))?.length).toBeGreaterThanOrEqual(
        9_990,
      )
      expect(pages.length).toBeGreaterThan(1)
    }
  })
})
