import { describe, expect, it } from 'vitest'
import { buildReceiptContent } from '#domain/documents/billing/receipt-content.ts'
import { buildReceiptDocument } from '#domain/documents/billing/receipt-document.ts'
import { createPdf } from '#server/documents/pdf/create-pdf.ts'
import { aReceiptInput } from '#testing/charity-scramble.ts'
import { readPdf } from '#testing/read-pdf.ts'

describe('O02 sales receipt', () => {
  it('O02 states who paid, what for, how much and how', async () => {
    const { text, title, elements } = await readPdf(
      await createPdf(buildReceiptDocument(buildReceiptContent(aReceiptInput()))),
    )
    const facts = [
      'Sales receipt',
      'Receipt number SR-1001',
      'Policy number ALB-100001',
      'Received from Hope House Pat Doyle 1200 Barton Springs Road Suite 4 Austin, TX 78704',
      'Hope House Charity Scramble, Barton Creek Country Club',
      'Hole 7 Hole-in-one for cash 165 yards 120 players $10,000 $310',
      'Total paid $310',
      'Visa ending in 4242, January 15, 2027 at 10:05 AM Central time',
      'Payment reference ch_8f2a61',
      'Page 1 of 1',
    ]
    for (const fact of facts) expect(text).toContain(fact)
    expect(text).not.toContain('no coverage')
    expect(title).toBe('Sales receipt SR-1001')
    expect(elements.map(({ role }) => role)).toEqual(expect.arrayContaining(['H1', 'Table', 'TH', 'TD']))
  })

  it('O02 says that a test took no money', async () => {
    const { text } = await readPdf(
      await createPdf(buildReceiptDocument(buildReceiptContent(aReceiptInput({ test: true })))),
    )
    expect(text).toContain('Test: no coverage This receipt was made by a test system. No money was taken')
  })
})
