import { describe, expect, it } from 'vitest'
import { type CountedRecord, factsOfDay } from '#domain/claims/event-day/record-facts.ts'
import type { ReadRecordKind, RecordValues } from '#domain/claims/event-day/record-values.ts'
import { type ClaimFacts, factOf, type FactKey } from '#domain/claims/facts/claim-facts.ts'
import { factsFrom, factsOfReport, joinFacts } from '#domain/claims/facts/report-facts.ts'
import type { ClaimKind } from '#domain/claims/insured/insured-contest.ts'
import { checkClaim } from '#domain/claims/rules/check-claim.ts'
import { A_GOOD_ACE, aClaimToCheck, anInsuredContest } from '#testing/a-claim.ts'

const record = <K extends ReadRecordKind>(
  kind: K,
  value: RecordValues[K],
  contest: ClaimKind,
  changes: Partial<CountedRecord> = {},
): CountedRecord => ({
  v: 1,
  id: `${kind}-${changes.device ?? 'A'}-${changes.seq ?? 1}`,
  policy: 'ALB-1',
  device: 'A',
  seq: 1,
  kind,
  item: `${kind}:${contest}:1`,
  value,
  seen: {},
  clock: { wall: 0, mono: 0, boot: 'b' },
  countsFrom: '2027-06-12T12:00:00.000Z',
  ...changes,
})
const values = (records: CountedRecord[], contest: ClaimKind) => {
  const insured = anInsuredContest(contest)
  const facts = factsOfDay(records, { winner: 'Theo Alvarado', insured })
  return Object.fromEntries(
    Object.keys(facts).map((key) => [key, factOf(facts, key as FactKey, insured)?.value]),
  )
}

describe('N104 what the records of the day say about a win', () => {
  it.each<[string, CountedRecord[], ClaimKind, object]>([
    [
      'a distance',
      [record('tee', { yards: 168, markers: 'men' }, 'grand_prize')],
      'grand_prize',
      { measuredYards: 168, markers: 'men' },
    ],
    ['of another contest', [record('tee', { yards: 168, markers: 'men' }, 'shootout')], 'grand_prize', {}],
    [
      'the finalists',
      [
        record(
          'finalists',
          { names: ['Ruth Kessler', 'THEO ALVARADO'], namedAt: '2027-06-10T12:00:00.000Z' },
          'putting_prize',
        ),
      ],
      'putting_prize',
      { finalistsNamedAt: '2027-06-10T12:00:00.000Z', finalistsCount: 2, isFinalist: true },
    ],
    [
      'finalists without the winner',
      [
        record(
          'finalists',
          { names: ['Ruth Kessler'], namedAt: '2027-06-10T12:00:00.000Z' },
          'putting_prize',
        ),
      ],
      'putting_prize',
      { finalistsNamedAt: '2027-06-10T12:00:00.000Z', finalistsCount: 1, isFinalist: false },
    ],
    [
      'a measured putt',
      [record('measured', { feet: [50.5] }, 'putting_prize')],
      'putting_prize',
      { measuredFeet: [50.5] },
    ],
    [
      'a shootout',
      [
        record('starts', { at: '2027-06-13T19:00:00.000Z' }, 'shootout'),
        record(
          'sign_in',
          { shooters: [{ name: 'Theo Alvarado', at: '2027-06-13T18:00:00.000Z' }] },
          'shootout',
          { seq: 2 },
        ),
        record('order', { shots: ['Ruth Kessler', 'Theo Alvarado', 'Theo Alvarado'] }, 'shootout', {
          seq: 3,
        }),
      ],
      'shootout',
      {
        shootoutBeganAt: '2027-06-13T19:00:00.000Z',
        signedInAt: '2027-06-13T18:00:00.000Z',
        shotsPlayed: 3,
        shotNumber: 2,
      },
    ],
    ['a sign-in of others', [record('sign_in', { shooters: [] }, 'shootout')], 'shootout', {}],
    [
      'dice',
      [record('dice', { isSupplied: true, isTogether: true, letters: 'CASH' }, 'dice_roll')],
      'dice_roll',
      { isSuppliedDice: true, isRolledTogether: true, letters: 'CASH' },
    ],
  ])('N104 %s', (_what, records, contest, expected) => {
    expect(values(records, contest)).toEqual(expected)
  })

  it('N105 of two measurements the shorter counts until somebody settles it, then the settled one', () => {
    const [pat, sam] = [
      record('tee', { yards: 168, markers: 'men' }, 'grand_prize'),
      record('tee', { yards: 171, markers: 'men' }, 'grand_prize', { device: 'B' }),
    ]
    expect(values([pat, sam], 'grand_prize')['measuredYards']).toBe(168)
    const settled = record('tee', { yards: 171, markers: 'men' }, 'grand_prize', {
      seq: 2,
      kind: 'resolve',
      seen: { A: 1, B: 1 },
    })
    expect(values([settled, pat, sam], 'grand_prize')['measuredYards']).toBe(171)
  })
})

describe('N103 a report, beside the other sources', () => {
  const report = {
    shotAt: '2027-06-13T03:31:00.000Z',
    hole: 7,
    yards: 160,
    markers: 'men',
    groupSize: 4,
  } as const
  const saidIn = { source: 'report', at: '2027-06-13T04:00:00.000Z', from: 'r1' } as const

  it('N103 counts for the day of the shot at the event', () => {
    expect(factsOfReport(report, saidIn, 'America/Chicago').playedOn?.[0]).toEqual({
      ...saidIn,
      value: '2027-06-12',
    })
    expect(Object.keys(factsOfReport({ shotAt: report.shotAt }, saidIn, 'America/Chicago'))).toEqual([
      'shotAt',
      'playedOn',
    ])
  })

  it('N105 is corrected by a letter, and the letter by a rep', () => {
    const { measuredYards: _measured, ...others } = A_GOOD_ACE
    const h1 = (...more: ClaimFacts[]) =>
      checkClaim(
        aClaimToCheck({
          facts: joinFacts(others, factsOfReport(report, saidIn, 'America/Chicago'), ...more),
        }),
      ).find(({ id }) => id === 'H1')?.outcome
    const letter = factsFrom(
      { measuredYards: 167, hole: undefined as never },
      { ...saidIn, source: 'document', from: 'pro_letter' },
    )
    const finding = factsFrom({ measuredYards: 158 }, { ...saidIn, source: 'finding', from: 'ines' })
    expect([h1(), h1(letter), h1(letter, finding)]).toEqual(['broken', 'held', 'broken'])
  })
})
