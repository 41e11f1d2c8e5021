import { describe, expect, it } from 'vitest'
import { buildInvoiceContent } from '#domain/documents/billing/invoice.ts'
import { buildInvoiceDocument } from '#domain/documents/billing/invoice-document.ts'
import { createPdf } from '#server/documents/pdf/create-pdf.ts'
import { aCertificateInput } from '#testing/charity-scramble.ts'
import { readPdf } from '#testing/read-pdf.ts'

const invoice = ({ test = false } = {}) => {
  const payment = { method: 'folio' as const, account: { label: 'agent number', code: '12-34-567' } }
  return buildInvoiceContent({ ...aCertificateInput(), number: 'INV-1001', payment, test })
}

describe('O02 invoice', () => {
  it('O02 N23 states who owes what, until when, and how it is paid', async () => {
    const { text, title, elements } = await readPdf(await createPdf(buildInvoiceDocument(invoice())))
    const facts = [
      'Invoice number INV-1001',
      'Policy number ALB-100001',
      'Due by February 14, 2027',
      'Billed to Hope House Pat Doyle 1200 Barton Springs Road Suite 4 Austin, TX 78704',
      'Hole 7 Hole-in-one for cash 165 yards 120 players $10,000 $310',
      'Total due $310',
      'Due by Sunday, February 14, 2027.',
      'Deducted from the folio, agent number 12-34-567.',
    ]
    for (const fact of facts) expect(text).toContain(fact)
    expect(text).not.toContain('no coverage')
    expect(title).toBe('Invoice INV-1001')
    expect(elements.map(({ role }) => role)).toEqual(expect.arrayContaining(['H1', 'Table', 'TH', 'TD']))
  })

  it('O02 says that a test bills nobody', async () => {
    const { text } = await readPdf(await createPdf(buildInvoiceDocument(invoice({ test: true }))))
    expect(text).toContain(
      'Test: no coverage This invoice was made by a test system. No money was taken and none is owed',
    )
  })
})
