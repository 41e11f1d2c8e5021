import { describe, expect, it } from 'vitest'
import { buildCertificateDocument } from '#domain/documents/certificate/certificate-document.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { buildPolicyTermsDocument } from '#domain/documents/terms-document.ts'
import type { CertificateContent, CertificateContest } from '#domain/documents/certificate/certificate.ts'
import { buildCertificateContent } from '#domain/documents/certificate/certificate-content.ts'
import { CURRENT_TERMS } from '#domain/contests/conditions/editions.ts'
import { collectTerms, nameRule, type StatedRule } from '#domain/contests/conditions/terms-edition.ts'
import { aCertificateInput } from '#testing/charity-scramble.ts'

const content = buildCertificateContent(aCertificateInput())
const [aHole] = content.contests as [CertificateContest]
const both = {
  ...content,
  contests: [aHole, { ...aHole, entity: 'dice_roll' as const, title: 'Dice roll contest' }],
  terms: { ...content.terms, conduct: collectTerms(CURRENT_TERMS, ['grand_prize', 'dice_roll']) },
}

const rulesOn = ({ body }: PrintableDocument) =>
  body.find((part) => part.kind === 'section' && part.title === 'How the contests are run')
const list = (items: readonly string[]) => ({ kind: 'list', items })
const rules = (stated: readonly StatedRule[]) => list(stated.map(nameRule))

describe.each([
  ['certificate', buildCertificateDocument],
  ['terms', buildPolicyTermsDocument],
] as const)('N56 the rules on the %s', (_, words: (content: CertificateContent) => PrintableDocument) => {
  it('N56 are listed under their contest', () => {
    expect(rulesOn(words(both))).toMatchObject({
      parts: [
        rules(CURRENT_TERMS.general),
        { kind: 'group', title: 'Hole-in-one', parts: [rules(CURRENT_TERMS.kinds.grand_prize)] },
        { kind: 'group', title: 'Dice roll', parts: [rules(CURRENT_TERMS.kinds.dice_roll)] },
      ],
    })
  })

  it('N56 O02 of an earlier version are shown as they were accepted', () => {
    const terms = { ...content.terms, version: 'CT-2020.1', conduct: ['As it was', 'in 2020'] }
    expect(rulesOn(words({ ...both, terms }))).toMatchObject({ parts: [list(['As it was', 'in 2020'])] })
  })
})
