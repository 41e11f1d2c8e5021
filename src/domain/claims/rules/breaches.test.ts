import { describe, expect, it } from 'vitest'
import type { ClaimFacts, FactValues } from '#domain/claims/facts/claim-facts.ts'
import type { ClaimKind } from '#domain/claims/insured/insured-contest.ts'
import { checkClaim } from '#domain/claims/rules/check-claim.ts'
import type { ClaimToCheck } from '#domain/claims/rules/rule.ts'
import type { RuleId } from '#domain/contests/conditions/rule-sentences.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import { A_GOOD_ACE, aClaimToCheck, said } from '#testing/a-claim.ts'

const outcomeOf = (claim: ClaimToCheck, id: RuleId) => checkClaim(claim).find((rule) => rule.id === id)
const day = (text: string) => text as CalendarDate
const about = (values: Partial<FactValues>): ClaimFacts => ({
  ...A_GOOD_ACE,
  ...said(values),
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

  it.each([
    [[], 'unknown'],
    [[10, 31], 'unknown'],
    [[10, 30, 50], 'held'],
    [[10, 29], 'broken'],
  ])('N105 of three putts %o were measured: %s', (measuredFeet, outcome) => {
    const claim = aClaimToCheck({ kind: 'putting_prize', index: 2, facts: said({ measuredFeet }) })
    expect(outcomeOf(claim, 'P1')?.outcome).toBe(outcome)
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
    expect(h1({ measuredYards: 165 })).toBe('held')
    expect(h1({ measuredYards: 164 })).toBe('unknown')
    expect(h1({ measuredYards: 150 })).toBe('unknown')
    expect(h1({ measuredYards: 149 })).toBe('broken')
  })
})
