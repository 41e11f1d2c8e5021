import { describe, expect, it } from 'vitest'
import { buildQuoteChecklist } from '#domain/documents/checklist-document.ts'
import { aQuoteDocumentInput } from '#testing/a-quote-document.ts'

const notices = (policyNumber: string | null) =>
  buildQuoteChecklist(aQuoteDocumentInput({ policyNumber }))?.notices

describe('O02 the checklist of a quote', () => {
  it('O02 states that nothing is insured yet', () => {
    expect(notices(null)?.map(({ title }) => title)).toEqual(['Not insured yet'])
  })

  it('O02 once the quote is bought it refers to the checklist of the policy', () => {
    expect(notices('ALB-100001')).toEqual([
      {
        title: 'This quote has been bought',
        text: 'Take the checklist of policy ALB-100001 to the course instead of this one: it matches the certificate.',
      },
    ])
    expect(buildQuoteChecklist(aQuoteDocumentInput())?.subtitle).toBe(
      'What you need on the day of the contests',
    )
  })
})
