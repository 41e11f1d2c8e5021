import type { ClaimKind } from '#domain/claims/insured/insured-contest.ts'
import type { ClaimState } from '#domain/claims/states/claim-states.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import type { RuleId } from '#domain/contests/conditions/rule-sentences.ts'

/** How reps read the state of a claim. */
export const CLAIM_STATE_NAMES: Readonly<Record<ClaimState, string>> = {
  reported: 'Reported',
  documents: 'Documents pending',
  review: 'In review',
  approved: 'Approved',
  in_payout: 'In payout',
  paid: 'Paid',
  declined: 'Declined',
  closed: 'Closed',
}

/** What can be won, by its kind. */
export function nameClaimKind(kind: ClaimKind): string {
  return CONTEST_DEFINITIONS.find(({ entity }) => entity === kind)?.title ?? 'Bonus prize'
}

/** What a rule is about, in the room of a table; its sentence says the rest. */
export const RULE_NAMES: Readonly<Record<RuleId, string>> = {
  G1: 'Start of coverage',
  G2: 'Day and hole',
  H1: 'Yardage played',
  H2: 'One shot',
  H3: 'The hole',
  H4: 'Group',
  H5: 'Amateur or professional',
  H6: 'Registered',
  P1: 'Distance',
  P2: 'Finalists',
  P3: 'All three putts',
  P4: 'One winner',
  S1: 'Signed in',
  S2: 'Shots',
  S3: 'Yardage played',
  S4: 'One winner',
  S5: 'In the final',
  D1: 'Our dice',
  D2: 'Rolled together',
  D3: 'Letters',
  D4: 'One winner',
  D5: 'Free to roll',
  W1: 'Playing partners',
  W2: 'Other witnesses',
  W3: 'Tee and green',
  W4: 'Qualified witness',
  W5: 'Video',
  C1: 'Report',
  C2: 'Documents',
  C3: 'One claim',
  C4: 'Within the prize',
}
