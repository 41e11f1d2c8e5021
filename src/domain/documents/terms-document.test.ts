import { describe, expect, it } from 'vitest'
import type { QuoteDocumentInput } from '#domain/documents/quote/draft-cover.ts'
import { buildQuoteTermsDocument } from '#domain/documents/terms-document.ts'
import type { Acceptance } from '#domain/contests/conditions/acceptance.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { aQuoteDocumentInput } from '#testing/a-quote-document.ts'
import { charityScrambleAnswers } from '#testing/charity-scramble.ts'

const byLink = { by: 'Kim Park', at: '2027-01-10T16:05:00.000Z' }
const quoteWith = (answer: 'Yes' | 'No') =>
  quoteFrom({
    ...charityScrambleAnswers,
    hio_terms: answer,
    agree_to_terms: answer,
    coverage_agreement: answer,
  })
const terms = (facts: Partial<QuoteDocumentInput>, accepted?: Acceptance) => {
  const words = buildQuoteTermsDocument(aQuoteDocumentInput(facts), accepted)
  const blocks = words?.body.flatMap((part) => (part.kind === 'blocks' ? part.blocks : []))
  return {
    notices: words?.notices,
    acceptance: blocks?.find(({ title }) => title === 'Acceptance')?.lines,
  }
}

describe('O02 the terms of a quote', () => {
  it('O02 are not accepted while a required acceptance is missing', () => {
    const { acceptance } = terms({ quote: quoteWith('No') }, byLink)
    expect(acceptance).toEqual(['Not accepted yet', 'They have to be accepted before the quote is bought.'])
  })

  it('O02 D68 name the person who accepted them by the link, and when', () => {
    const { acceptance } = terms({ quote: quoteWith('Yes') }, byLink)
    expect(acceptance).toEqual(['Accepted by Kim Park on January 10, 2027 at 10:05 AM Central time'])
  })

  it('O02 that were accepted in the quote name nobody until it is bought', () => {
    const { acceptance, notices } = terms({ quote: quoteWith('Yes') })
    expect(acceptance).toEqual([
      'Accepted in the quote',
      'Once it is bought, the terms of the policy state who accepted them and when.',
    ])
    expect(notices).toEqual([])
  })

  it('O02 of a bought quote refer to those of the policy', () => {
    const { acceptance, notices } = terms({ quote: quoteWith('Yes'), policyNumber: 'ALB-100001' })
    expect(acceptance).toEqual([
      'Accepted',
      'The terms of policy ALB-100001 state who accepted them and when.',
    ])
    expect(notices).toEqual([
      {
        title: 'This quote has been bought',
        text: 'The terms of policy ALB-100001 apply instead of these.',
      },
    ])
  })
})
