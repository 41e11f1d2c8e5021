import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ClaimFacts, type FactKey, type FactValues } from '#domain/claims/facts/claim-facts.ts'
import { CLAIM_KINDS, type ClaimKind } from '#domain/claims/insured/insured-contest.ts'
import {
  brokenGrounds,
  checkClaim,
  openGrounds,
  RULES,
  ruleById,
  rulesFor,
} from '#domain/claims/rules/check-claim.ts'
import { type ClaimToCheck, RULE_IDS, type RuleId, type WitnessStatement } from '#domain/claims/rules/rule.ts'
import { type CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars, ZERO } from '#domain/values/money.ts'
import { A_GOOD_ACE, aClaimToCheck, anInsuredContest, said, THREE_STATEMENTS } from '#testing/a-claim.ts'

const outcomeOf = (claim: ClaimToCheck, id: RuleId) => checkClaim(claim).find((rule) => rule.id === id)
const day = (text: string) => text as CalendarDate
const about = <K extends FactKey>(values: { [Key in K]: FactValues[Key] }): ClaimFacts => ({
  ...A_GOOD_ACE,
  ...said(values),
})

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

describe('N105 breaches, as the claimant reads them', () => {
  it.each<[RuleId, ClaimFacts, string]>([
    [
      'G1',
      about({ shotAt: '2027-01-15T16:00:00.000Z' }),
      'Coverage began on January 15, 2027 at 10:05 AM Central time. The shot was played on January 15, 2027 at 10:00 AM Central time.',
    ],
    [
      'G2',
      about({ hole: 8 }),
      'The certificate insures hole 7 on Saturday, June 12, 2027. What was reported is hole 8 on Saturday, June 12, 2027.',
    ],
    [
      'G2',
      about({ playedOn: day('2027-06-13') }),
      'The certificate insures hole 7 on Saturday, June 12, 2027. What was reported is hole 7 on Sunday, June 13, 2027.',
    ],
    [
      'H1',
      about({ measuredYards: 158 }),
      'Hole 7 had to play at 165 yards or more from the tee that was used. It was measured at 158 yards.',
    ],
    [
      'H1',
      about({ measuredYards: 149, markers: 'women' }),
      'Hole 7 had to play at 150 yards or more from the tee that was used. It was measured at 149 yards.',
    ],
    [
      'H2',
      about({ stroke: 'mulligan' }),
      'The shot was not the player’s one shot of the round. It was a mulligan.',
    ],
    ['H3', about({ hasOneCup: false }), 'Hole 7 was set with more than one cup.'],
    [
      'H3',
      about({ isRegulationPar3: false, isPermanentGreen: false }),
      'Hole 7 was not a regulation par 3 and not on its permanent green.',
    ],
    ['H3', about({ isNineHoles: true, pass: 2 }), 'Hole 7 was not on its first pass.'],
    ['H4', about({ groupSize: 2 }), 'The group had 2 players. 3 or more are needed.'],
    [
      'H5',
      about({ winnerStatus: 'professional' }),
      'Theo Alvarado is a golf professional. This certificate declares no professionals.',
    ],
    ['H6', about({ isOnPlayerList: false }), 'Theo Alvarado is not on the list of players that was sent.'],
  ])('N105 %s', (id, facts, sentence) => {
    const found = outcomeOf(aClaimToCheck({ facts }), id)
    expect(found).toMatchObject({ outcome: 'broken', breach: sentence })
  })

  const PUTT = {
    playedOn: day('2027-06-12'),
    hole: 18,
    finalistsCount: 4,
    isFinalist: true,
    finalistsNamedAt: '2027-06-10T12:00:00.000Z',
  }
  it.each<[RuleId, number, ClaimFacts, string]>([
    [
      'P1',
      1,
      said({ ...PUTT, measuredFeet: [46] }),
      'The putt was measured at 46 feet. The certificate asks for 50 feet.',
    ],
    [
      'P1',
      2,
      said({ ...PUTT, measuredFeet: [10, 28] }),
      'The putt was measured at 10 and 28 feet. The certificate asks for 10, 30 and 50 feet.',
    ],
    [
      'P2',
      1,
      said({ ...PUTT, isFinalist: false }),
      'Theo Alvarado was not among the finalists named before the event.',
    ],
    ['P2', 1, said({ ...PUTT, finalistsCount: 5 }), '5 finalists took part. The certificate insures 4.'],
    [
      'P2',
      1,
      said({ ...PUTT, finalistsNamedAt: '2027-06-12T14:00:00.000Z' }),
      'The finalists were named on June 12, 2027 at 9:00 AM Central time, after the event had started.',
    ],
    [
      'P3',
      2,
      said({ ...PUTT, puttsHoled: 2 }),
      'The same player has to hole all 3 putts. Theo Alvarado holed 2.',
    ],
  ])('N105 %s of putting contest %d', (id, index, facts, sentence) => {
    expect(outcomeOf(aClaimToCheck({ kind: 'putting_prize', index, facts }), id)).toMatchObject({
      outcome: 'broken',
      breach: sentence,
    })
  })

  const SHOT = {
    signedInAt: '2027-06-13T18:00:00.000Z',
    shootoutBeganAt: '2027-06-13T19:00:00.000Z',
    shotNumber: 1,
    shotsPlayed: 4,
    phase: 'final',
  } as const
  it.each<[RuleId, ClaimKind, ClaimFacts, string]>([
    [
      'S1',
      'shootout',
      said({ ...SHOT, signedInAt: '2027-06-13T19:00:00.000Z' }),
      'Theo Alvarado was not signed in before the first shot of the shootout.',
    ],
    [
      'S2',
      'shootout',
      said({ ...SHOT, shotNumber: 2 }),
      'It was shot 2 of the shooter. The certificate insures 1 each.',
    ],
    [
      'S2',
      'shootout',
      said({ ...SHOT, shotsPlayed: 5 }),
      '5 shots were played. The certificate insures 4 in all.',
    ],
    [
      'S3',
      'shootout',
      said({ ...SHOT, measuredYards: 160, markers: 'men' }),
      'Hole 18 had to play at 165 yards or more from the tee that was used. It was measured at 160 yards.',
    ],
    [
      'S5',
      'shootout',
      said({ ...SHOT, phase: 'qualifying' }),
      'The hole-in-one was made while qualifying for the shootout.',
    ],
    ['D1', 'dice_roll', said({ isSuppliedDice: false }), 'Other dice than the ones we supplied were used.'],
    ['D2', 'dice_roll', said({ isRolledTogether: false }), 'The dice were not rolled together.'],
    ['D3', 'dice_roll', said({ letters: 'CASA' }), 'The letters face up were CASA. CASH is needed.'],
    ['D5', 'dice_roll', said({ paidToRoll: fromDollars(5) }), 'The players paid $5 to roll.'],
  ])('N105 %s of a %s', (id, kind, facts, sentence) => {
    expect(outcomeOf(aClaimToCheck({ kind, facts }), id)).toMatchObject({
      outcome: 'broken',
      breach: sentence,
    })
  })

  it('N105 the letters of a roll count in any order', () => {
    expect(
      outcomeOf(aClaimToCheck({ kind: 'dice_roll', facts: said({ letters: 'shac' }) }), 'D3')?.outcome,
    ).toBe('held')
  })

  it('N79 a contest with one winner, a second claim of the same winner, and awards above the prize', () => {
    const other = { number: 'C-2107', isSameWinner: true }
    expect(
      outcomeOf(aClaimToCheck({ kind: 'shootout', others: [{ ...other, isSameWinner: false }] }), 'S4')
        ?.breach,
    ).toContain('C-2107')
    expect(outcomeOf(aClaimToCheck({ others: [other] }), 'C3')?.breach).toContain('C-2107')
    expect(outcomeOf(aClaimToCheck({ others: [{ ...other, isSameWinner: false }] }), 'C3')?.outcome).toBe(
      'held',
    )
    expect(outcomeOf(aClaimToCheck({ awarded: fromDollars(10_001) }), 'C4')?.breach).toBe(
      'The awards add up to $10,001. The prize is $10,000.',
    )
    expect(outcomeOf(aClaimToCheck({ awarded: fromDollars(10_000) }), 'C4')?.outcome).toBe('held')
  })

  it('N111 late by an hour or by none', () => {
    const at = (countsFrom: string) => outcomeOf(aClaimToCheck({ countsFrom }), 'C1')
    expect(at('2027-06-16T04:59:59.999Z')).toMatchObject({
      outcome: 'held',
      required: 'By June 15, 2027 at 11:59 PM Central time',
    })
    expect(at('2027-06-16T05:00:00.000Z')).toMatchObject({
      outcome: 'broken',
      ground: false,
      breach: 'Reported 1 hour after the day on the certificate.',
    })
    const { reportUntil: _until, ...awaited } = aClaimToCheck()
    expect(outcomeOf(awaited, 'C1')?.outcome).toBe('held')
    expect(outcomeOf(aClaimToCheck({ documentsCompleteAt: '2027-07-20T12:00:00.000Z' }), 'C2')?.breach).toBe(
      'Complete 175 hours after the day on the certificate.',
    )
  })
})

describe('N57 what is not known of a distance', () => {
  const h1 = (facts: Parameters<typeof said>[0]) =>
    outcomeOf(aClaimToCheck({ facts: said(facts) }), 'H1')?.outcome
  it('N57 without the markers only what holds for both tees is known', () => {
    expect(h1({ measuredYards: 165 } as never)).toBe('held')
    expect(h1({ measuredYards: 164 } as never)).toBe('unknown')
    expect(h1({ measuredYards: 150 } as never)).toBe('unknown')
    expect(h1({ measuredYards: 149 } as never)).toBe('broken')
  })
})

describe('N56 witnesses and video', () => {
  const strict = { kind: 'shootout' as const }
  const pair = (...changes: Partial<WitnessStatement>[]): WitnessStatement[] =>
    changes.map((change, at) => ({
      id: String(at),
      name: ['Dana Reyes', 'Lee Moss'][at] ?? 'Kim Ode',
      role: 'witness',
      state: 'accepted',
      isAdult: true,
      takesPart: false,
      ...change,
    }))
  const good = pair(
    { place: 'tee', profession: 'none' },
    { place: 'green', profession: 'police-officer', professionNumber: 'B 4411' },
  )

  it.each<[string, RuleId, WitnessStatement[], ClaimFacts, string, string | undefined]>([
    ['all as it should be', 'W2', good, {}, 'held', undefined],
    ['both places', 'W3', good, {}, 'held', undefined],
    ['a police officer', 'W4', good, {}, 'held', undefined],
    ['one is still expected', 'W2', pair({}, { state: 'expected' }), {}, 'unknown', undefined],
    [
      'one plays, one is expected',
      'W2',
      pair({ isOnPlayerList: true }, { state: 'expected' }),
      {},
      'broken',
      'Dana Reyes is on the list of players. A witness has to be 18 or older and take no part.',
    ],
    [
      'one is younger',
      'W2',
      pair({ isAdult: false }, {}),
      {},
      'broken',
      'Dana Reyes is younger than 18. A witness has to be 18 or older and take no part.',
    ],
    [
      'one takes part, a third is named',
      'W2',
      pair({ takesPart: true }, {}, { state: 'received' }),
      {},
      'unknown',
      undefined,
    ],
    [
      'no more will come',
      'W2',
      pair({}),
      said({ areStatementsComplete: true }, 'finding'),
      'broken',
      '1 of 2 witnesses who take no part have signed a statement.',
    ],
    [
      'nobody at the green',
      'W3',
      pair({ place: 'tee' }, { place: 'tee' }),
      {},
      'broken',
      'No one who signed a statement stood at the green.',
    ],
    ['places that are not told', 'W3', pair({ place: 'tee' }, {}), {}, 'unknown', undefined],
    [
      'no professional',
      'W4',
      pair({ profession: 'none' }, { profession: 'none' }),
      {},
      'broken',
      'No witness is a PGA professional or a police officer.',
    ],
    [
      'a professional without a number',
      'W4',
      pair({ profession: 'none' }, { profession: 'pga-professional' }),
      {},
      'unknown',
      undefined,
    ],
    [
      'no film',
      'W5',
      good,
      said({ video: { exists: false, missing: [] } }, 'finding'),
      'broken',
      'No video was sent.',
    ],
    [
      'a film with a gap',
      'W5',
      good,
      said({ video: { exists: true, missing: ['the tee', 'the ball in the cup'] } }, 'finding'),
      'broken',
      'The video does not show the tee and the ball in the cup.',
    ],
    ['a film', 'W5', good, said({ video: { exists: true, missing: [] } }, 'document'), 'held', undefined],
  ])('N56 %s', (_what, id, statements, facts, outcome, breach) => {
    const found = outcomeOf(aClaimToCheck({ ...strict, statements, facts }), id)
    expect([found?.outcome, found?.breach]).toEqual([outcome, breach])
  })

  it('N56 a police officer is no PGA professional', () => {
    const insured = {
      ...anInsuredContest('putting_prize'),
      witnesses: { playingPartners: 0, independent: 2, oneOf: 'pga-professional' as const },
    }
    expect(outcomeOf(aClaimToCheck({ insured, statements: good }), 'W4')?.outcome).toBe('broken')
  })

  it('N56 two partners sign; from $60,000 only the carrier forgives one', () => {
    const one = THREE_STATEMENTS.slice(1)
    expect(outcomeOf(aClaimToCheck({ statements: one }), 'W1')).toMatchObject({
      outcome: 'unknown',
      waive: 'rep',
      found: '1 accepted',
    })
    const complete = { ...A_GOOD_ACE, ...said({ areStatementsComplete: true }, 'finding') }
    const insured = { ...anInsuredContest(), prizeValue: fromDollars(60_000) }
    expect(outcomeOf(aClaimToCheck({ statements: one, facts: complete, insured }), 'W1')).toMatchObject({
      outcome: 'broken',
      waive: 'carrier',
      breach: '1 of 2 playing partners have signed a statement.',
    })
  })

  it('N56 a prize below the limit needs no film, which is said', () => {
    expect(outcomeOf(aClaimToCheck(), 'W5')).toMatchObject({
      outcome: 'held',
      sentence: 'No video is needed for this prize.',
    })
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
