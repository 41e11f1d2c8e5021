import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClaimFacts, FactKey, FactValues } from '#domain/claims/facts/claim-facts.ts'
import { CLAIM_KINDS, type ClaimKind } from '#domain/claims/insured/insured-contest.ts'
import {
  brokenGrounds,
  checkClaim,
  openGrounds,
  RULES,
  ruleById,
  rulesFor,
} from '#domain/claims/rules/check-claim.ts'
import { RULE_IDS } from '#domain/contests/conditions/rule-sentences.ts'
import { ZERO } from '#domain/values/money.ts'
import { aClaimToCheck, anInsuredContest } from '#testing/a-claim.ts'

describe('N105 the table of rules', () => {
  it('N105 has every id once, with a sentence that ends and what would fix it', () => {
    expect(RULES.map(({ id }) => id).toSorted()).toEqual([...RULE_IDS].toSorted())
    for (const kind of CLAIM_KINDS) {
      for (const { sentence, fix } of checkClaim(aClaimToCheck({ kind }))) {
        expect(sentence).toMatch(/^[A-Z0-9].*\.$/)
        expect(sentence).not.toContain(';')
        expect(fix).not.toBe('')
      }
    }
    expect(ruleById('H1').id).toBe('H1')
  })

  it.each<[ClaimKind, number, string]>([
    ['grand_prize', 1, 'G1 G2 H1 H2 H3 H4 H5 H6 W1 W2 W5 C1 C2 C3 C4'],
    ['putting_prize', 1, 'G1 G2 P1 P2 P4 W2 W5 C1 C2 C3 C4'],
    ['putting_prize', 2, 'G1 G2 P1 P2 P3 P4 W2 W5 C1 C2 C3 C4'],
    ['shootout', 1, 'G1 G2 S1 S2 S3 S4 S5 W1 W2 W3 W4 W5 C1 C2 C3 C4'],
    ['dice_roll', 1, 'G1 G2 D1 D2 D3 D4 D5 W2 W5 C1 C2 C3 C4'],
    ['bonus_prize', 1, 'G1 G2 H1 H2 W1 C1 C2 C3 C4'],
  ])('N105 judges a %s %d by %s', (kind, index, ids) => {
    expect(
      rulesFor(anInsuredContest(kind, index))
        .map(({ id }) => id)
        .join(' '),
    ).toBe(ids)
  })

  it('N111 marks are no grounds, and what is no win has no waiver', () => {
    const ids = (keep: (rule: (typeof RULES)[number]) => boolean) => RULES.filter(keep).map(({ id }) => id)
    expect(ids(({ ground }) => !ground)).toEqual(['C1', 'C2', 'C4'])
    expect(ids(({ waive }) => waive === 'nobody')).toEqual(['G1', 'P3', 'P4', 'S4', 'S5', 'D3', 'D4', 'C4'])
  })
})

describe('N105 a hole-in-one as it should be', () => {
  it('N105 breaks no rule, and nothing about it is unknown', () => {
    expect(openGrounds(checkClaim(aClaimToCheck()))).toEqual([])
  })

  it('N105 of which nobody has said anything breaks no rule; it is asked for', () => {
    const nothing = aClaimToCheck({ facts: {}, statements: [] })
    expect(brokenGrounds(checkClaim(nothing))).toEqual([])
    expect(openGrounds(checkClaim(nothing)).map(({ id }) => id)).toEqual([
      'G2',
      'H1',
      'H2',
      'H3',
      'H4',
      'H5',
      'H6',
      'W1',
      'W2',
    ])
  })
})

describe('N105 any claim at all', () => {
  const aFact = <K extends FactKey>(key: K, values: fc.Arbitrary<FactValues[K]>) =>
    fc
      .option(
        fc.record({ source: fc.constantFrom('report', 'event-day', 'document', 'finding'), value: values }),
      )
      .map((one) => (one ? { [key]: [{ ...one, at: '2027-06-12T20:00:00.000Z', from: 'somebody' }] } : {}))
  const facts = fc
    .tuple(
      aFact('measuredYards', fc.integer({ min: 0, max: 300 })),
      aFact('markers', fc.constantFrom('men', 'women')),
      aFact('stroke', fc.constantFrom('counted', 'mulligan', 'second')),
      aFact('groupSize', fc.integer({ min: 0, max: 6 })),
      aFact('letters', fc.string()),
      aFact('measuredFeet', fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 4 })),
      aFact('isOnPlayerList', fc.boolean()),
    )
    .map((all) => Object.assign({}, ...all) as ClaimFacts)

  it('N105 every rule has a verdict; a broken one has a sentence, and only a broken one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CLAIM_KINDS), facts, (kind, given) => {
        for (const { outcome, breach, required } of checkClaim(
          aClaimToCheck({ kind, facts: given, awarded: ZERO }),
        )) {
          expect(breach !== undefined).toBe(outcome === 'broken')
          if (breach !== undefined) expect(breach).toMatch(/\.$/)
          expect(required).toBeTypeOf('string')
        }
      }),
    )
  })
})
