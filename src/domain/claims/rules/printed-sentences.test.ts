import { describe, expect, it } from 'vitest'
import { readInsuredContests } from '#domain/claims/insured/read-certificate.ts'
import { buildDecisionLetter } from '#domain/claims/printing/decision-document.ts'
import { rulesFor } from '#domain/claims/rules/check-claim.ts'
import { printedSentences } from '#domain/claims/rules/printed-sentences.ts'
import { CURRENT_TERMS } from '#domain/contests/conditions/editions.ts'
import { type RuleId, ruleSentence } from '#domain/contests/conditions/rule-sentences.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import { buildCertificateContent } from '#domain/documents/certificate/certificate-content.ts'
import { buildCertificateDocument } from '#domain/documents/certificate/certificate-document.ts'
import { buildPolicyChecklist } from '#domain/documents/checklist-document.ts'
import type { PrintableDocument } from '#domain/documents/layout/printable-document.ts'
import { buildPolicyTermsDocument } from '#domain/documents/terms-document.ts'
import { termsSnapshot } from '#domain/quote/terms/terms-snapshot.ts'
import { fromDollars } from '#domain/values/money.ts'
import { charityScramblePrice, aCertificateInput } from '#testing/charity-scramble.ts'
import { otherContestAnswers } from '#testing/contest-answers.ts'
import { listDocumentTexts } from '#testing/document-text.ts'

const fee = { nondiscountFee: fromDollars(100), certFee: fromDollars(100) }
const input = aCertificateInput({
  answers: otherContestAnswers,
  pricedRows: [
    ...charityScramblePrice.pricedRows,
    ...CONTEST_KINDS.slice(1).map((entity) => ({ entity, index: 1, ...fee })),
  ],
})
/** One contest of each kind, with the bonus prizes. */
const content = buildCertificateContent(input)
const sold = readInsuredContests(content).filter(({ kind }) => kind !== 'bonus_prize')

/** Rules of witnesses and video are printed with each contest; a video that is not needed is not. */
const isWitnessRule = (id: RuleId) => id.startsWith('W')
const printedIds = sold.map((insured) => ({
  insured,
  ids: rulesFor(insured)
    .map(({ id }) => id)
    .filter((id) => id !== 'W5' || insured.witnesses.video !== undefined),
}))

const lineOf = (id: RuleId, insured: (typeof sold)[number]) => `${id}. ${ruleSentence(id, insured)}`
const timesIn = (document: PrintableDocument, line: string) =>
  listDocumentTexts(document).filter((text) => text === line).length

describe('N105 a rule is known by its id everywhere', () => {
  it.each(printedIds)('N105 each rule of a $insured.kind is on the certificate', ({ insured, ids }) => {
    const document = buildCertificateDocument(content)
    for (const id of ids.filter((one) => !isWitnessRule(one)))
      expect([id, timesIn(document, lineOf(id, insured))]).toEqual([id, 1])
    const contest = content.contests.find(({ entity }) => entity === insured.kind)
    expect(contest?.witnesses).toEqual(ids.filter(isWitnessRule).map((id) => lineOf(id, insured)))
  })

  it.each(printedIds)('N105 and on the checklist of a $insured.kind', ({ insured, ids }) => {
    const document = buildPolicyChecklist(content)
    for (const id of ids) {
      const times = timesIn(document, lineOf(id, insured))
      if (isWitnessRule(id)) expect([id, times > 0]).toEqual([id, true])
      else expect([id, times]).toEqual([id, 1])
    }
  })

  it.each(printedIds)('N105 and in the terms of a $insured.kind', ({ insured, ids }) => {
    const document = buildPolicyTermsDocument(content)
    const shown = termsSnapshot(input.quote).sections.flatMap(({ sentences }) => sentences)
    for (const id of ids.filter((one) => !isWitnessRule(one))) {
      expect([id, timesIn(document, lineOf(id, insured))]).toEqual([id, 1])
      expect(shown.filter((line) => line === lineOf(id, insured))).toHaveLength(1)
    }
  })

  it.each(printedIds)('N105 N111 and a letter on a $insured.kind quotes the same sentence', (one) => {
    const { insured, ids } = one
    const letter = buildDecisionLetter({
      claim: {
        number: 'C-2001',
        winner: 'Theo Alvarado',
        insured,
        shotAt: new Date('2027-06-12T17:31:00Z'),
        certificate: content,
      },
      decision: { kind: 'decline', letter: '', rules: ids },
      awards: [],
      decidedAt: new Date('2027-06-20T17:31:00Z'),
    })
    const texts = listDocumentTexts(letter)
    for (const id of ids) {
      expect(printedSentences(content, insured).get(id)).toBe(ruleSentence(id, insured))
      expect(texts[texts.indexOf(`Rule ${id}`) + 1]).toBe(ruleSentence(id, insured))
    }
    expect(texts).toContain(`Certificate version 1, terms ${CURRENT_TERMS.version}.`)
  })

  it('N105 of contests that are no longer insured no rule is printed, and none is taken for another', () => {
    const [ace] = content.contests
    const left = { ...content, contests: [ace!] }
    const texts = listDocumentTexts(buildCertificateDocument(left)).join('\n')
    expect(texts).not.toMatch(/\b[PSD]\d\. /)
    for (const id of ['G2', 'H6', 'C1', 'C4'] as const) expect(texts).toContain(`\n${id}. `)
  })
})
