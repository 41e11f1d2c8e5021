import { describe, expect, it } from 'vitest'
import { certificateWords } from '#domain/papers/certificate-words.ts'
import { type PaperWords } from '#domain/papers/paper-words.ts'
import { policyTermsWords } from '#domain/papers/terms-words.ts'
import { type CertificateContent, type CertificateContest } from '#domain/policy/certificate.ts'
import { certificateContent } from '#domain/policy/certificate-content.ts'
import { conductTerms, GENERAL_TERMS } from '#domain/policy/conduct.ts'
import { anIssue } from '#testing/charity-scramble.ts'

const content = certificateContent(anIssue())
const [aHole] = content.contests as [CertificateContest]
const both = {
  ...content,
  contests: [aHole, { ...aHole, entity: 'dice_roll' as const, title: 'Dice roll contest' }],
}

const rulesOn = ({ body }: PaperWords) =>
  body.find((part) => part.kind === 'section' && part.title === 'How the contests are run')
const list = (items: readonly string[]) => ({ kind: 'list', items })

describe.each([
  ['certificate', certificateWords],
  ['terms', policyTermsWords],
] as const)('N56 the rules on the %s', (_, words: (content: CertificateContent) => PaperWords) => {
  it('N56 stand under the contest that they are of', () => {
    expect(rulesOn(words(both))).toMatchObject({
      parts: [
        list(GENERAL_TERMS),
        { kind: 'group', title: 'Hole-in-one', parts: [list(conductTerms('hole-in-one'))] },
        { kind: 'group', title: 'Dice roll', parts: [list(conductTerms('dice'))] },
      ],
    })
  })

  it('N56 O02 of an earlier wording are those that were accepted', () => {
    const terms = { ...content.terms, version: 'CT-2020.1', conduct: ['As it was', 'in 2020'] }
    expect(rulesOn(words({ ...both, terms }))).toMatchObject({ parts: [list(['As it was', 'in 2020'])] })
  })
})
