import { describe, expect, it } from 'vitest'
import { buildPolicyChecklist, buildQuoteChecklist } from '#domain/documents/checklist-document.ts'
import { buildCertificateContent } from '#domain/documents/certificate/certificate-content.ts'
import { buildCertificateDocument } from '#domain/documents/certificate/certificate-document.ts'
import { listDocumentTexts } from '#testing/document-text.ts'
import { aCertificateInput } from '#testing/charity-scramble.ts'
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
        text: 'Take the checklist of policy ALB-100001 to the course instead. It matches the certificate.',
      },
    ])
    expect(buildQuoteChecklist(aQuoteDocumentInput())?.subtitle).toBe(
      'What you need on the day of the contests',
    )
  })
})

describe('N42 the papers of a policy', () => {
  const certificate = buildCertificateContent(aCertificateInput())
  const DAYS = /Signs ship by|Tee time|Report a win by/

  it('N42 name the days that are to come', () => {
    for (const paper of [buildCertificateDocument(certificate), buildPolicyChecklist(certificate)])
      expect(listDocumentTexts(paper).join('\n')).toMatch(DAYS)
    expect(buildPolicyChecklist(certificate).subtitle).toBe('Print it and take it to the course')
  })

  it.each([
    ['cancelled', 'Cancelled'],
    ['lapsed', 'Lapsed'],
  ] as const)('N42 that was %s name none, and say so at their top', (end, title) => {
    const papers = [buildCertificateDocument(certificate, end), buildPolicyChecklist(certificate, end)]
    for (const paper of papers) {
      expect(listDocumentTexts(paper).join('\n')).not.toMatch(DAYS)
      expect(paper.notices[0]?.title).toBe(title)
    }
    expect(buildPolicyChecklist(certificate, end).subtitle).toBe('Of a policy that has ended')
  })
})
