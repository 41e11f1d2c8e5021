import type { ClaimKind } from '#domain/claims/insured/insured-contest.ts'
import type { FactValues } from '#domain/claims/facts/claim-facts.ts'
import type { reportFields } from '#domain/claims/forms/report.fields.ts'

/** Whether somebody who saw it played along, or took no part. */
export const WITNESS_PARTS = ['partner', 'witness'] as const

export type WitnessPart = (typeof WITNESS_PARTS)[number]

/** Somebody who saw a win, as its reporter names them. */
export interface ReportedWitness {
  part: WitnessPart
  name: string
  phone: string | null
  email: string | null
}

/** What was said of a win when it was reported. Stored as it is. */
export interface StoredReport {
  winner: string
  /** ISO 8601 in UTC. */
  shotAt: string
  hole: number | null
  markers: FactValues['markers'] | null
  yards: number | null
  groupSize: number | null
  whatHappened: string
  witnesses: ReportedWitness[]
}

type ReportField = keyof typeof reportFields

const ALWAYS = ['winner', 'shot_date', 'shot_time', 'what_happened'] as const
const FROM_TEE = ['hole', 'markers', 'yardage'] as const

/**
 * What is asked about a win of each kind.
 *
 * @rule D25 Only what the rules of that contest look at is asked.
 */
export const REPORT_FIELDS: Readonly<Record<ClaimKind, readonly ReportField[]>> = {
  grand_prize: [...ALWAYS, ...FROM_TEE, 'group_size'],
  putting_prize: ALWAYS,
  shootout: [...ALWAYS, ...FROM_TEE],
  dice_roll: ALWAYS,
  bonus_prize: [...ALWAYS, ...FROM_TEE, 'group_size'],
}

/** So many people who saw it can be named. */
export const MOST_WITNESSES = 12
