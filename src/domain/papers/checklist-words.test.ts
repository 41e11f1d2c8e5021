import { describe, expect, it } from 'vitest'
import { quoteChecklistWords } from '#domain/papers/checklist-words.ts'
import { aQuoteOnFile } from '#testing/a-quote-on-file.ts'

const notices = (policyNumber: string | null) => quoteChecklistWords(aQuoteOnFile({ policyNumber }))?.notices

describe('O02 the checklist of a quote', () => {
  it('O02 says that nothing is insured yet', () => {
    expect(notices(null)?.map(({ title }) => title)).toEqual(['Not insured yet'])
  })

  it('O02 once the quote is bought it leads to the checklist of the policy', () => {
    expect(notices('ALB-100001')).toEqual([
      {
        title: 'This quote has been bought',
        text: 'Take the checklist of policy ALB-100001 to the course: it follows the certificate, and this one does not.',
      },
    ])
    expect(quoteChecklistWords(aQuoteOnFile())?.subtitle).toBe('What the contests take on the day')
  })
})
