import { describe, expect, it } from 'vitest'
import { CERTIFICATE_TERMS_VERSION, CURRENT_TERMS, editionOf } from '#domain/contests/conditions/editions.ts'
import { RULE_IDS, ruleSentence } from '#domain/contests/conditions/rule-sentences.ts'
import { TERMS_2027_1 } from '#domain/contests/conditions/terms-2027-1.ts'
import { TERMS_2027_2 } from '#domain/contests/conditions/terms-2027-2.ts'
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
    expect(CERTIFICATE_TERMS_VERSION).toBe('CT-2027.2')
    expect(allRules(TERMS_2027_2).map(nameRule)).toEqual([
      'G1. Coverage starts when this certificate is issued, which has to be before the first tee shot.',
      'G2. A win counts on the day and on the hole that this certificate states for the contest.',
      'H1. The hole plays at the yardage on this certificate or farther, from the tee to the flagstick on the day. Women’s tees may be up to 15 yards shorter, down to the yardage stated for women.',
      'H2. Each player has one shot a round on the hole. Mulligans, practice shots, and substitutes do not count.',
      'H3. The hole is a regulation par 3 with one cup, on its permanent green. On a nine-hole course, holes 10 to 18 are the second pass.',
      'H4. Players go out in groups of 3 or more.',
      'H5. Golf professionals can win only if this certificate declares professionals.',
      'H6. The winner is registered for the event by name.',
      'Every hole-in-one that follows these rules is paid.',
      'P1. The distance is measured from the ball to the hole before each putt, and is not shorter than this certificate states.',
      'P2. The finalists are named before the event starts and do not change. There are no more of them than this certificate states.',
      'P3. In a progressive contest the same player holes all three putts, from 10, 30, and 50 feet.',
      'P4. There is one winner.',
      'S1. The shooters are chosen and signed in before the shootout.',
      'S2. Each shooter has one shot, unless this certificate states more. There are no more shots in all than it states.',
      'S3. The flagstick stands at the yardage on this certificate or farther.',
      'S4. There is one winner.',
      'S5. A hole-in-one while qualifying does not win.',
      'D1. Only the dice that we supply are used.',
      'D2. All dice are rolled together.',
      'D3. Four letters show face up, one letter from each die.',
      'D4. There is one winner.',
      'D5. No one pays to roll.',
      'W1. Two people who play in the event saw the ball go in and sign a statement.',
      'W2. Two people, 18 or older, who take no part in the event saw it and sign a statement each.',
      'W3. One of these witnesses stands at the tee and one at the green.',
      'W4. One of these witnesses is a PGA professional or a police officer.',
      'W5. A continuous, unedited video of every shot, taken from behind the green.',
      'C1. A win is reported within 72 hours of the event, by the day on this certificate.',
      'C2. The documents are sent within 30 days of the event, by the day on this certificate.',
      'C3. Each winner has one claim for a contest.',
      'C4. Awards never add up to more than the prize.',
    ])
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
