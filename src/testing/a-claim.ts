import type { ClaimFacts, FactValues } from '#domain/claims/facts/claim-facts.ts'
import type { FactSource } from '#domain/claims/facts/fact-sources.ts'
import type { ClaimKind, InsuredContest } from '#domain/claims/insured/insured-contest.ts'
import { findInsuredContest } from '#domain/claims/insured/read-certificate.ts'
import type { ClaimToCheck, WitnessStatement } from '#domain/claims/rules/rule.ts'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { ZERO } from '#domain/values/money.ts'
import released from '#testing/released-certificates.json' with { type: 'json' }

/** Certificates as each release has issued them; the newest of these with all kinds of contests. */
export const RELEASED_CERTIFICATES = released as unknown as Readonly<
  Record<keyof typeof released, CertificateContent>
>

/** What the newest of them insured for the first contest of a kind. */
export function anInsuredContest(kind: ClaimKind = 'grand_prize', index = 1): InsuredContest {
  const found = findInsuredContest(RELEASED_CERTIFICATES['2026-11-26'], { kind, index })
  if (!found) throw new Error(`No ${kind} ${index} is insured`)
  return found
}

/** What somebody says about a fact. */
export function said(values: Partial<FactValues>, source: FactSource = 'report'): ClaimFacts {
  const sourced = Object.entries(values).map(([key, value]) => [
    key,
    [{ source, value, at: '2027-06-12T20:00:00.000Z', from: source }],
  ])
  return Object.fromEntries(sourced) as ClaimFacts
}

/** Two playing partners and a witness who takes no part, whose statements were accepted. */
export const THREE_STATEMENTS: readonly WitnessStatement[] = [
  { id: 'a', name: 'Ruth Kessler', role: 'partner', state: 'accepted' },
  { id: 'b', name: 'Omar Diaz', role: 'partner', state: 'accepted' },
  { id: 'c', name: 'Dana Reyes', role: 'witness', state: 'accepted', isAdult: true, takesPart: false },
]

/** A hole-in-one as it should be: hole 7 from 167 yards, seen by three. */
export const A_GOOD_ACE = said({
  shotAt: '2027-06-12T17:31:00.000Z',
  playedOn: '2027-06-12' as CalendarDate,
  hole: 7,
  measuredYards: 167,
  markers: 'men',
  stroke: 'counted',
  isRegulationPar3: true,
  hasOneCup: true,
  isPermanentGreen: true,
  groupSize: 4,
  winnerStatus: 'amateur',
  isOnPlayerList: true,
})

/** A claim for the hole-in-one of the charity scramble, with everything that its rules look at. */
export function aClaimToCheck({
  kind = 'grand_prize',
  index = 1,
  ...overrides
}: Partial<ClaimToCheck> & { kind?: ClaimKind; index?: number } = {}): ClaimToCheck {
  return {
    insured: anInsuredContest(kind, index),
    winner: 'Theo Alvarado',
    facts: A_GOOD_ACE,
    statements: THREE_STATEMENTS,
    firstIssuedAt: '2027-01-15T16:05:00.000Z',
    startOfPlay: '2027-06-12T13:30:00.000Z',
    timeZone: 'America/Chicago',
    countsFrom: '2027-06-12T21:20:00.000Z',
    reportUntil: '2027-06-16T05:00:00.000Z',
    documentsUntil: '2027-07-13T05:00:00.000Z',
    others: [],
    awarded: ZERO,
    ...overrides,
  }
}
