import { type ClaimFacts, factOf, type FactKey, type FactValues } from '#domain/claims/facts/claim-facts.ts'
import type { ClaimKind, InsuredContest } from '#domain/claims/insured/insured-contest.ts'
import type { RuleId } from '#domain/contests/conditions/rule-sentences.ts'
import type { Cents } from '#domain/values/money.ts'

/** Who may pay although a rule is broken or unknown: a rep with a reason, only the carrier, nobody; a mark needs no waiver. */
export type Waiver = 'rep' | 'carrier' | 'nobody' | 'not-needed'

/** What is known of a witness or playing partner who has made, or is expected to make, a statement. */
export interface WitnessStatement {
  id: string
  name: string
  role: 'partner' | 'witness'
  /** A rejected statement is expected again until a rep asks for no more. */
  state: 'expected' | 'received' | 'accepted'
  isAdult?: boolean
  takesPart?: boolean
  isOnPlayerList?: boolean
  place?: 'tee' | 'green'
  profession?: 'pga-professional' | 'police-officer' | 'none'
  /** Member or badge number. */
  professionNumber?: string
}

/** Another claim that stands on the same contest of the policy. */
export interface OtherClaim {
  number: string
  isSameWinner: boolean
}

/** A claim with everything that its rules look at. Moments are ISO 8601 in UTC. */
export interface ClaimToCheck {
  insured: InsuredContest
  winner: string
  facts: ClaimFacts
  statements: readonly WitnessStatement[]
  /** When cover first began, and when play of the contest counted as begun; undefined while its date is awaited. */
  firstIssuedAt: string
  startOfPlay?: string
  /** The zone in which times are told. */
  timeZone: string
  /** From when the report counts, and the end of the day by which it was due; none while a date is awaited. */
  countsFrom: string
  reportUntil?: string
  /** When the last required document came, and the end of the day by which it was due. */
  documentsCompleteAt?: string
  documentsUntil?: string
  others: readonly OtherClaim[]
  /** What the awards of this claim, and of all claims on a contest with one winner, add up to. */
  awarded: Cents
}

export type Outcome = 'held' | 'broken' | 'unknown'

/** What became of one rule: what was insured beside what was found, and the sentence that the claimant reads if it is broken. */
export interface Verdict {
  outcome: Outcome
  required: string
  /** Absent where nobody has said anything. */
  found?: string
  breach?: string
}

export interface ClaimRule {
  id: RuleId
  kinds: readonly ClaimKind[]
  /** Whether a claim can be declined for it; the others are marks that a rep sees. */
  ground: boolean
  waive: Waiver | ((insured: InsuredContest) => Waiver)
  /** What the claimant can send if it is broken or not known. */
  fix: string
  /** It holds for all contests of its kinds where this is absent. */
  applies?: (insured: InsuredContest) => boolean
  check: (claim: ClaimToCheck) => Verdict
}

export function held(required: string, found?: string): Verdict {
  return { outcome: 'held', required, ...(found !== undefined && { found }) }
}

export function broken(required: string, found: string, breach: string): Verdict {
  return { outcome: 'broken', required, found, breach }
}

/** Nobody has said what it takes to know; it is asked for, and never a breach. */
export function unknown(required: string, found?: string): Verdict {
  return { outcome: 'unknown', required, ...(found !== undefined && { found }) }
}

/** The value that counts of a fact; undefined if nobody has said anything. */
export function valueOf<K extends FactKey>(
  { facts, insured }: ClaimToCheck,
  key: K,
): FactValues[K] | undefined {
  return factOf(facts, key, insured)?.value
}

/** Held or broken by a fact that is true or not. */
export function checkFact(
  claim: ClaimToCheck,
  key: { [K in FactKey]: FactValues[K] extends boolean ? K : never }[FactKey],
  { required, other, breach }: { required: string; other: string; breach: string },
): Verdict {
  const value = valueOf(claim, key)
  if (value === undefined) return unknown(required)
  return value ? held(required, required) : broken(required, other, breach)
}
