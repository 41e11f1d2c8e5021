import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars, sum } from '#domain/values/money.ts'
import { type InvoiceInput, buildInvoiceContent } from '#domain/documents/billing/invoice.ts'
import { formatInvoicePayment } from '#domain/documents/billing/invoice-summary.ts'
import { formatPayer } from '#domain/documents/billing/receipt-summary.ts'
import { aReceiptInput } from '#testing/charity-scramble.ts'
import { producerAnswers, answersWith } from '#testing/ready-answers.ts'
import { calculateDueDate } from '#domain/quote/payment/due-date.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'

const day = (text: string) => text as CalendarDate
const account = { label: 'BAC code', code: '123456' }

function billed(overrides: Partial<InvoiceInput> = {}): InvoiceInput {
  const { payment: _paid, ...bought } = aReceiptInput()
  return { ...bought, number: 'INV-1001', payment: { method: 'check' }, ...overrides }
}

describe('when an invoice is due', () => {
  it.each([
    ['2027-01-15', ['2027-06-12'], '2027-02-14'],
    ['2027-01-15', ['2027-02-14'], '2027-02-14'],
    ['2027-01-15', ['2027-02-13'], '2027-02-13'],
    ['2027-01-15', ['2027-06-12', '2027-01-20'], '2027-01-20'],
    ['2027-01-15', ['2027-01-15'], '2027-01-15'],
    ['2028-01-31', ['2028-06-12'], '2028-03-01'],
  ])('N23 bought on %s with contests on %s: %s', (issued, contests, due) => {
    expect(calculateDueDate(day(issued), contests.map(day))).toBe(due)
  })

  it('N23 the days are in the time zone of the event, not in UTC', () => {
    const lateEvening = billed({ issuedAt: '2027-01-16T05:30:00Z' })
    expect(buildInvoiceContent(lateEvening).dueOn).toBe('2027-02-14')
  })
})

describe('what an invoice states', () => {
  it('N23 is addressed to the buyer, with the amounts of a receipt', () => {
    const invoice = buildInvoiceContent(billed())
    expect(invoice).toMatchObject({
      number: 'INV-1001',
      total: fromDollars(310),
      payment: { method: 'check' },
    })
    expect(formatPayer(invoice)[0]).toBe('Hope House')
    expect(sum(invoice.lines.map(({ amount }) => amount))).toBe(invoice.total)
    expect(invoice.producers).toBeUndefined()
  })

  it('K13 P02 a producer gets the invoice, marked so that the client does not see it', () => {
    const invoice = buildInvoiceContent(billed({ quote: quoteFrom(answersWith(producerAnswers)) }))
    expect(formatPayer(invoice)[0]).toBe('Lake Agency')
    expect(invoice.producers).toBe(true)
  })

  it.each([
    [{ method: 'pap', account } as const, 'Billed to the dealer open parts account, BAC code 123456'],
    [
      { method: 'folio', account: { label: 'Agent number', code: '123456' } } as const,
      'Deducted from the folio, Agent number 123456',
    ],
    [{ method: 'check' } as const, 'By check'],
    [{ method: 'check', checkNumber: '1042' } as const, 'By check number 1042'],
  ])('N23 states how it is to be paid, case %#', (payment, text) => {
    const invoice = buildInvoiceContent(billed({ payment }))
    expect(formatInvoicePayment(invoice)).toBe(text)
  })
})
