import { describe, expect, it } from 'vitest'
import { CERTIFICATE_TERMS_VERSION, CURRENT_TERMS, editionOf } from '#domain/contests/conditions/editions.ts'
import { RULE_IDS, ruleSentence } from '#domain/contests/conditions/rule-sentences.ts'
import { TERMS_2027_1 } from '#domain/contests/conditions/terms-2027-1.ts'
import { collectTerms, nameRule, type TermsEdition } from '#domain/contests/conditions/terms-edition.ts'
import { getWitnessRequirement } from '#domain/contests/conditions/witnesses.ts'
import { CONTEST_KINDS } from '#domain/contests/contest-kinds.ts'
import { fromDollars } from '#domain/values/money.ts'
import { RELEASED_CERTIFICATES } from '#testing/a-claim.ts'

const shootout = {
  kind: 'shootout',
  witnesses: getWitnessRequirement('shootout', fromDollars(1_000_000), 4),
} as const

/** All rules of an edition, with the witnesses of a shootout, who need everything. */
function allRules({ general, kinds, claims, witnesses }: TermsEdition) {
  return [
    ...general,
    ...CONTEST_KINDS.flatMap((kind) => kinds[kind]),
    ...witnesses(shootout.kind, shootout.witnesses),
    ...claims,
  ]
}

describe('N105 the current terms', () => {
  it('N105 state each rule once, in the order of the table, in the sentence of the table', () => {
    const stated = allRules(CURRENT_TERMS).filter(({ ids }) => ids.length > 0)
    expect(stated).toEqual(RULE_IDS.map((id) => ({ ids: [id], sentence: ruleSentence(id, shootout) })))
  })

  it('N105 print the id before each sentence', () => {
    for (const id of RULE_IDS)
      expect(allRules(CURRENT_TERMS).map(nameRule)).toContain(`${id}. ${ruleSentence(id, shootout)}`)
    expect(collectTerms(CURRENT_TERMS, ['dice_roll', 'dice_roll'])).toEqual([
      'G1. Coverage starts when this certificate is issued, which has to be before the first tee shot.',
      'G2. A win counts on the day and on the hole that this certificate states for the contest.',
      'D1. Only the dice that we supply are used.',
      'D2. All dice are rolled together.',
      'D3. Four letters show face up, one letter from each die.',
      'D4. There is one winner.',
      'D5. No one pays to roll.',
      'C1. A win is reported within 72 hours of the event, by the day on this certificate.',
      'C2. The documents are sent within 30 days of the event, by the day on this certificate.',
      'C3. Each winner has one claim for a contest.',
      'C4. Awards never add up to more than the prize.',
    ])
  })

  it('N56 only the rules of the contests that are played are listed', () => {
    expect(collectTerms(CURRENT_TERMS, ['grand_prize', 'dice_roll']).join(' ')).not.toMatch(/putt|shooter/i)
  })

  it('N111 no sentence of an edition changes: a change makes the next one', () => {
    const words = (edition: TermsEdition) => allRules(edition).map(nameRule).join('\n')
    expect({ [CERTIFICATE_TERMS_VERSION]: words(CURRENT_TERMS) }).toMatchSnapshot()
  })
})

describe('N111 the first edition', () => {
  it('N111 has the words of every certificate with it, in their order', () => {
    for (const { terms, contests } of Object.values(RELEASED_CERTIFICATES)) {
      expect(editionOf(terms.version)).toBe(TERMS_2027_1)
      expect(
        collectTerms(
          TERMS_2027_1,
          contests.map(({ entity }) => entity),
        ),
      ).toEqual(terms.conduct)
    }
  })

  it('N111 states no rule that is not in the table, and none twice for a contest', () => {
    for (const kind of CONTEST_KINDS) {
      const ids = [...TERMS_2027_1.general, ...TERMS_2027_1.kinds[kind]].flatMap((rule) => rule.ids)
      // The yardage of a shootout is stated for all contests, and again with its flagstick.
      const repeated = ids.filter((id, at) => ids.indexOf(id) !== at)
      expect(repeated).toEqual(kind === 'shootout' ? ['S3'] : [])
    }
  })
})
