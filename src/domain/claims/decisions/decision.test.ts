import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  breachSentences,
  decisionProblems,
  needsSecondPerson,
  type ProposedDecision,
  type WaivedRule,
} from '#domain/claims/decisions/decision.ts'
import {
  canonicalText,
  type Confirmation,
  confirmDecision,
} from '#domain/claims/decisions/second-approval.ts'
import { type CheckedRule, checkClaim } from '#domain/claims/rules/check-claim.ts'
import type { DocumentState } from '#domain/claims/states/document-states.ts'
import { fromDollars } from '#domain/values/money.ts'
import { A_GOOD_ACE, aClaimToCheck, said } from '#testing/a-claim.ts'

const good = checkClaim(aClaimToCheck())
const short = checkClaim(aClaimToCheck({ facts: { ...A_GOOD_ACE, ...said({ measuredYards: 158 }) } }))
const lateAndPair = checkClaim(
  aClaimToCheck({
    facts: { ...A_GOOD_ACE, ...said({ groupSize: 2 }) },
    countsFrom: '2027-06-20T12:00:00.000Z',
  }),
)
const CONSENTS = [{ id: 'A-7', rules: ['H1', 'G1'] as const }]
const nothing: ProposedDecision = { kind: 'approve', rules: [], letter: '', waivers: [], awards: [] }
const codes = (
  proposed: Partial<ProposedDecision>,
  checked: readonly CheckedRule[],
  documents: DocumentState[] = ['accepted', 'not_needed'],
) =>
  decisionProblems({ ...nothing, ...proposed }, { checked, documents, consents: CONSENTS }).map(
    ({ code }) => code,
  )
const waive = (
  rule: WaivedRule['rule'],
  reason = 'Seen on the video',
  carrierAnswer?: string,
): WaivedRule => ({ rule, reason, ...(carrierAnswer && { carrierAnswer }) })

describe('N105 what an approval needs', () => {
  it.each<[string, readonly CheckedRule[], DocumentState[], WaivedRule[], string[]]>([
    ['a good claim', good, ['accepted'], [], []],
    ['a document is missing', good, ['accepted', 'received'], [], ['DOCUMENTS_OPEN']],
    ['a breach', short, ['accepted'], [], ['RULES_OPEN']],
    ['which a rep cannot waive', short, ['accepted'], [waive('H1')], ['WAIVER_NOT_ALLOWED']],
    ['but the carrier can', short, ['accepted'], [waive('H1', 'The carrier agrees', 'A-7')], []],
    ['if it has', short, ['accepted'], [waive('H1', 'The carrier agrees', 'A-8')], ['WAIVER_NOT_ALLOWED']],
    ['a rep waives a small group', lateAndPair, ['accepted'], [waive('H4')], []],
    ['with a reason', lateAndPair, ['accepted'], [waive('H4', ' ')], ['WAIVER_WITHOUT_REASON']],
    ['a rule that holds is not waived', good, ['accepted'], [waive('H4')], ['WAIVER_NOT_ALLOWED']],
    ['nor one of another kind', good, ['accepted'], [waive('D1')], ['WAIVER_NOT_ALLOWED']],
    ['what nobody knows', checkClaim(aClaimToCheck({ facts: {} })), ['accepted'], [], ['RULES_OPEN']],
  ])('N105 %s', (_what, checked, documents, waivers, expected) => {
    expect(codes({ waivers }, checked, documents)).toEqual(expected)
  })

  it('N105 cover that had not begun is waived by nobody', () => {
    const early = checkClaim(aClaimToCheck({ firstIssuedAt: '2027-06-12T18:00:00.000Z' }))
    expect(codes({ waivers: [waive('G1', 'x', 'A-7')] }, early)).toEqual(['WAIVER_NOT_ALLOWED'])
  })
})

describe('N105 what a decline needs', () => {
  const decline = (rules: ProposedDecision['rules'], letter = 'We are declining the claim.') => ({
    kind: 'decline' as const,
    rules,
    letter,
  })
  it.each<[string, Partial<ProposedDecision>, readonly CheckedRule[], string[]]>([
    ['the broken rule and a letter', decline(['H1']), short, []],
    ['no letter', decline(['H1'], ' '), short, ['NO_LETTER']],
    ['no rule', decline([]), short, ['NO_RULE']],
    ['a rule that holds', decline(['H1', 'H4']), short, ['NOT_BROKEN']],
    ['lateness alone is no ground', decline(['C1']), lateAndPair, ['NO_RULE']],
    ['lateness beside a ground', decline(['C1', 'H4']), lateAndPair, []],
  ])('N111 %s', (_what, proposed, checked, expected) => {
    expect(codes(proposed, checked)).toEqual(expected)
  })

  it('N105 the letter begins with the sentences of the rules', () => {
    expect(breachSentences(['H4', 'C1'], lateAndPair)).toEqual([
      'The group had 2 players. 3 or more are needed.',
      'Reported 103 hours after the day on the certificate.',
    ])
  })
})

describe('N105 the second person', () => {
  const award = (dollars: number) =>
    ({ payee: 'a', role: 'winner', mode: 'lump', amount: fromDollars(dollars), years: 1 }) as const
  it.each([
    [10_000, [10_000], false],
    [10_000.01, [], true],
    [10_000, [6_000, 4_000.01], true],
    [45_000, [], true],
    [5_000, [5_000], false],
  ])('N105 a prize of $%d with awards of %o: %s', (prize, awards, needed) => {
    expect(
      needsSecondPerson(
        { awards: awards.map(award) },
        { prize: fromDollars(prize), limit: fromDollars(10_000) },
      ),
    ).toBe(needed)
  })

  const pending = { proposedBy: 'ines', isProposerActive: true, hash: 'h', place: 7 }
  const by = (changes: Partial<Confirmation> = {}): Confirmation => ({
    by: 'robin',
    hashNow: 'h',
    seenPlace: 7,
    othersWithRight: 1,
    isOwner: false,
    ...changes,
  })
  it.each([
    ['another rep', by(), pending, { kind: 'confirmed' }],
    ['after an edit', by({ hashNow: 'other' }), pending, { problem: 'DECISION_CHANGED' }],
    [
      'of a rep who was disabled',
      by(),
      { ...pending, isProposerActive: false },
      { problem: 'DECISION_CHANGED' },
    ],
    ['without having opened the claim', by({ seenPlace: 6 }), pending, { problem: 'CLAIM_NOT_OPENED' }],
    ['oneself', by({ by: 'ines' }), pending, { problem: 'SECOND_PERSON_REQUIRED' }],
    [
      'oneself as an owner while others could',
      by({ by: 'ines', isOwner: true, aloneReason: 'x' }),
      pending,
      { problem: 'SECOND_PERSON_REQUIRED' },
    ],
    [
      'an owner alone, without a reason',
      by({ by: 'ines', isOwner: true, othersWithRight: 0 }),
      pending,
      { problem: 'REASON_REQUIRED' },
    ],
    [
      'an owner alone',
      by({ by: 'ines', isOwner: true, othersWithRight: 0, aloneReason: 'No one else is here' }),
      pending,
      { kind: 'alone' },
    ],
    [
      'a rep alone',
      by({ by: 'ines', othersWithRight: 0, aloneReason: 'x' }),
      pending,
      { problem: 'SECOND_PERSON_REQUIRED' },
    ],
  ])('N109 %s', (_what, confirmation, decision, result) => {
    expect(confirmDecision(decision, confirmation)).toEqual(result)
  })

  it('N105 the text of a proposal depends on its content alone', () => {
    expect(canonicalText({ b: [2, 1], a: { d: null, c: 'x' }, e: undefined })).toBe(
      '{"a":{"c":"x","d":null},"b":[2,1]}',
    )
    expect(canonicalText({ rules: ['H1', 'W2'] })).not.toBe(canonicalText({ rules: ['W2', 'H1'] }))
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (content) => {
        const reversed = Object.fromEntries(Object.entries(content).toReversed())
        expect(canonicalText(reversed)).toBe(canonicalText(content))
        expect(JSON.parse(canonicalText(content))).toEqual(JSON.parse(JSON.stringify(content)))
      }),
    )
  })
})
