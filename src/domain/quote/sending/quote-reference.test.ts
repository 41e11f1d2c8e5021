import { describe, expect, it } from 'vitest'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { quoteReference, redactQuoteNumber } from '#domain/quote/sending/quote-reference.ts'

const named = (insurance_producer: 'True' | 'False') => ({
  quote: quoteFrom({ insurance_producer }),
  quoteNumber: 'Q-7K2M9XQ4',
  clientReference: 'R-4T8W2HCB',
})

describe('N62 the name of a quote', () => {
  it.each([
    ['False', 'client', 'Quote number', 'Q-7K2M9XQ4'],
    ['False', 'producer', 'Quote number', 'Q-7K2M9XQ4'],
    ['True', 'client', 'Reference', 'R-4T8W2HCB'],
    ['True', 'producer', 'Quote number', 'Q-7K2M9XQ4'],
  ] as const)('N62 of a producer’s (%s) on the %s’s copy is its %s', (producer, copy, label, value) => {
    expect(quoteReference(named(producer), copy)).toEqual({ label, value })
  })

  it.each([
    ['Quote Q-7K2M9XQ4 for the Open', 'Quote R-4T8W2HCB for the Open'],
    ['see q-7k2m9xq4, and Q 7K2M9XQ4', 'see R-4T8W2HCB, and R-4T8W2HCB'],
    ['number 7K2M9XQ4.', 'number R-4T8W2HCB.'],
    ['quote Q-7K2M9XQ5', 'quote Q-7K2M9XQ5'],
  ])('N62 what somebody typed tells the number no more: %s', (typed, redacted) => {
    expect(redactQuoteNumber(typed, named('True'))).toBe(redacted)
  })
})
