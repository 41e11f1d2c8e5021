import { expect, it } from 'vitest'
import { buildCertificateDocument } from '#domain/documents/certificate/certificate-document.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { buildPolicyChecklist } from '#domain/documents/checklist-document.ts'
import { buildPolicyTermsDocument } from '#domain/documents/terms-document.ts'
import { RELEASED_CERTIFICATES } from '#testing/a-claim.ts'
import { listDocumentTexts } from '#testing/document-text.ts'
import printed from '#testing/released-documents.json' with { type: 'json' }

type Release = keyof typeof RELEASED_CERTIFICATES

const released = Object.entries(RELEASED_CERTIFICATES) as [Release, CertificateContent][]

it.each(released)(
  'N111 what the release of %s issued is printed word for word as it was',
  (release, content) => {
    expect(listDocumentTexts(buildCertificateDocument(content))).toEqual(printed[release].certificate)
    expect(listDocumentTexts(buildPolicyTermsDocument(content))).toEqual(printed[release].terms)
  },
)

it.each(released)('N105 the checklist of what the release of %s issued has the ids', (_release, content) => {
  const texts = listDocumentTexts(buildPolicyChecklist(content))
  for (const line of [
    'G1. Cover starts when this certificate is issued, which has to be before the first tee shot.',
    'H2, H6. Each registered player has one shot a round on the insured hole. Mulligans, practice shots and substitute players do not count.',
    'H4. Players go out in groups of three or more.',
    'W1. Two playing partners of the winner who saw the ball go in.',
    'W2. One person, 18 or older, who does not take part in the event.',
    'Every hole-in-one that follows these rules is paid.',
  ])
    expect(texts).toContain(line)
  expect(texts.filter((text) => text.startsWith('H4. '))).toHaveLength(1)
})
