import { type QuoteOnFile } from '#domain/papers/quote-draft.ts'
import { anIssue } from '#testing/charity-scramble.ts'

/** The charity scramble as a quote, priced the day that its paper is made. */
export function aQuoteOnFile(facts: Partial<QuoteOnFile> = {}): QuoteOnFile {
  const { quote, insurer, issuedAt, pricedRows, summary } = anIssue()
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
    policyNumber: null,
    test: false,
    ...facts,
  }
}
