import { describe, expect, it } from 'vitest'
import type { ClaimFacts } from '#domain/claims/facts/claim-facts.ts'
import { checkClaim } from '#domain/claims/rules/check-claim.ts'
import type { ClaimToCheck, WitnessStatement } from '#domain/claims/rules/rule.ts'
import type { RuleId } from '#domain/contests/conditions/rule-sentences.ts'
import { fromDollars } from '#domain/values/money.ts'
import { A_GOOD_ACE, aClaimToCheck, anInsuredContest, said, THREE_STATEMENTS } from '#testing/a-claim.ts'

const outcomeOf = (claim: ClaimToCheck, id: RuleId) => checkClaim(claim).find((rule) => rule.id === id)

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

  it('N56 one person is one witness, the winner is none, and a partner plays', () => {
    const w1 = (statements: WitnessStatement[]) => outcomeOf(aClaimToCheck({ statements }), 'W1')?.found
    const [ruth, omar, dana] = THREE_STATEMENTS as [WitnessStatement, WitnessStatement, WitnessStatement]
    expect(w1([ruth, omar])).toBe('2 accepted')
    expect(w1([ruth, { ...omar, name: 'RUTH  KESSLER' }])).toBe('1 accepted')
    expect(
      w1([
        { ...ruth, state: 'expected' },
        { ...ruth, id: 'x' },
      ]),
    ).toBe('1 accepted')
    expect(w1([ruth, { ...omar, name: 'Theo Alvarado' }])).toBe('1 accepted')
    expect(w1([ruth, { ...omar, takesPart: false }])).toBe('1 accepted')
    expect(outcomeOf(aClaimToCheck({ statements: [dana] }), 'W2')?.outcome).toBe('held')
    expect(
      outcomeOf(aClaimToCheck({ statements: [{ ...dana, name: 'Théo Alvarado' }] }), 'W2')?.outcome,
    ).toBe('unknown')
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
