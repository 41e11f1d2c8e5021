import { describe, expect, it } from 'vitest'
import { DOCUMENT_KEYS } from '#domain/claims/checklist/claim-documents.ts'
import { buildChecklist } from '#domain/claims/checklist/build-checklist.ts'
import { formFieldsOf } from '#domain/claims/forms/document-forms.ts'
import { CLAIM_KINDS, type ClaimKind } from '#domain/claims/insured/insured-contest.ts'
import { buildDecisionLetter } from '#domain/claims/printing/decision-document.ts'
import { isPrinted } from '#domain/claims/printing/printable-forms.ts'
import { buildPrintedForm } from '#domain/claims/printing/printed-form.ts'
import { buildWinCertificate } from '#domain/claims/printing/win-certificate.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import { anInsuredContest, RELEASED_CERTIFICATES } from '#testing/a-claim.ts'
import { listDocumentTexts } from '#testing/document-text.ts'

const certificate = RELEASED_CERTIFICATES['2026-11-26']
const at = new Date('2027-06-12T21:20:00Z')
const report = {
  hole: 7,
  yards: 167,
  whatHappened: 'It bounced twice and went in.',
  witnesses: [
    { part: 'partner' as const, name: 'Ruth Kessler', phone: '512-555-0142', email: null },
    { part: 'partner' as const, name: 'Omar Diaz', phone: null, email: 'omar@example.com' },
    { part: 'witness' as const, name: 'Dana Reyes', phone: null, email: 'dana@example.com' },
  ],
}

function aPaperClaim(kind: ClaimKind = 'grand_prize') {
  const shotAt = new Date('2027-06-12T17:31:00Z')
  return { number: 'C-2001', winner: 'Theo Alvarado', insured: anInsuredContest(kind), shotAt, certificate }
}

const checklistOf = (kind: ClaimKind) =>
  buildChecklist({ insured: anInsuredContest(kind), isGoods: false, isSignOrdered: false })

describe('D28 forms on paper', () => {
  it.each(CLAIM_KINDS)('D28 N105 of a %s they ask for the fields of their pages and nothing else', (kind) => {
    const printed = checklistOf(kind).filter(isPrinted)
    expect(printed.length).toBeGreaterThan(0)
    for (const document of printed) {
      const paper = buildPrintedForm({ claim: aPaperClaim(kind), document, report, askedAt: at })
      const asked = paper?.body.flatMap((part) =>
        part.kind === 'section' && part.title === 'What to fill in'
          ? part.parts.flatMap((one) =>
              one.kind === 'table'
                ? one.rows.map(({ cells }) => cells[0]?.split('\n')[0])
                : one.kind === 'group'
                  ? [one.title]
                  : [],
            )
          : [],
      )
      const fields = Object.values(formFieldsOf(document.key, anInsuredContest(kind)) ?? {})
      expect(asked, document.key).toEqual(fields.map(({ label }) => label))
    }
  })

  it('D28 what is known stands in them, and nobody’s telephone or e-mail', () => {
    const texts = checklistOf('grand_prize')
      .filter(isPrinted)
      .map((document) => {
        const paper = buildPrintedForm({ claim: aPaperClaim(), document, report, askedAt: at })
        return paper ? listDocumentTexts(paper).join('\n') : ''
      })
    const all = texts.join('\n')
    for (const known of ['C-2001', 'Ruth Kessler', 'Omar Diaz', 'Dana Reyes', 'Theo Alvarado', '06/12/2027'])
      expect(all).toContain(known)
    expect(all).not.toMatch(/512-555-0142|@example/)
  })

  it('D28 above $10,000 the affidavit has the notary’s part, and below it none', () => {
    const affidavitOf = (prize: number) => {
      const insured = { ...anInsuredContest(), prizeValue: fromDollars(prize) }
      const [document] = buildChecklist({ insured, isGoods: false, isSignOrdered: false }).filter(
        ({ key }) => key === 'affidavit',
      )
      const claim = { ...aPaperClaim(), insured }
      return document && buildPrintedForm({ claim, document, report, askedAt: at })
    }
    const sections = (prize: number) => affidavitOf(prize)?.body.map((part) => 'title' in part && part.title)
    expect(sections(10_000)).not.toContain('For the notary')
    expect(sections(10_001)).toContain('For the notary')
  })

  it('D28 what comes as a file, or proves who somebody is, is no form', () => {
    const printed = new Set(
      CLAIM_KINDS.flatMap(checklistOf)
        .filter(isPrinted)
        .map(({ key }) => key),
    )
    expect(DOCUMENT_KEYS.filter((key) => printed.has(key))).toEqual([
      'affidavit',
      'statement_partner',
      'statement_witness',
      'pro_letter',
    ])
  })
})

describe('letters on a claim', () => {
  const decided = { claim: aPaperClaim(), decidedAt: new Date('2027-07-01T15:00:00Z') }

  it('N105 N111 a decline has the words of the rep, the rule as the certificate states it, and the last day to answer', () => {
    const decision = {
      kind: 'decline' as const,
      rules: ['H1' as const],
      letter: 'We cannot pay this claim.\n\n158 yards were measured.',
    }
    const texts = listDocumentTexts(buildDecisionLetter({ ...decided, decision, awards: [] })).join('\n')
    for (const said of [
      'We cannot pay this claim.',
      '158 yards were measured.',
      'Rule H1',
      'Monday, August 30, 2027',
    ])
      expect(texts).toContain(said)
    expect(texts).toContain(certificate.insured.name)
    expect(texts).not.toContain(certificate.insured.email)
  })

  it('N79 an approval has each part with its day and its cents', () => {
    const parts = [0, 1, 2].map((year) => ({
      dueOn: `${2027 + year}-07-01` as CalendarDate,
      amount: fromDollars(3_333.33 + (year === 2 ? 0.01 : 0)),
    }))
    const awards = [{ payee: 'Theo Alvarado', amount: fromDollars(10_000), parts }]
    const decision = { kind: 'approve' as const, rules: [], letter: '' }
    const texts = listDocumentTexts(buildDecisionLetter({ ...decided, decision, awards }))
    expect(texts).toEqual(
      expect.arrayContaining(['Thursday, July 1, 2027', '$3,333.33', '$3,333.34', '$10,000']),
    )
    expect(texts.join('\n')).not.toContain('If this is not right')
  })

  it('N107 the certificate of an ace names no prize, no tax, and nobody’s number', () => {
    const paper = buildWinCertificate({ claim: aPaperClaim(), report, approvedAt: at })
    const texts = listDocumentTexts(paper).join('\n')
    expect(texts).toContain('Theo Alvarado made a hole-in-one on Saturday, June 12, 2027.')
    expect(texts).toContain('Ruth Kessler, Omar Diaz, Dana Reyes')
    expect(texts).not.toMatch(/\$|tax|512-555|@/i)
  })
})
