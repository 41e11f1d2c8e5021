import type { CalendarDate } from '#domain/values/calendar.ts'
import type { QuoteDocumentInput } from '#domain/documents/quote/draft-cover.ts'
import { aCertificateInput } from '#testing/charity-scramble.ts'

/** The charity scramble as a quote, priced on the day of its document. */
export function aQuoteDocumentInput(facts: Partial<QuoteDocumentInput> = {}): QuoteDocumentInput {
  const { quote, insurer, issuedAt, pricedRows, summary } = aCertificateInput()
  return {
    quote,
    quoteNumber: 'Q-7K3M9QXA',
    clientReference: 'R-4T8W2HCB',
    insurer,
    issuedAt,
    price: {
      plan: 'RP-2027.1',
      pricedAt: issuedAt,
      inputs: '',
      rows: [...pricedRows],
      problems: [],
      summary,
    },
    priceEnd: {
      lastDay: '2027-02-14' as CalendarDate,
      change: 'After that we’ll work out the fees again, from a newer price list.',
    },
    policyNumber: null,
    test: false,
    ...facts,
  }
}
