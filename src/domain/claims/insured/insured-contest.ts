import { CONTEST_KINDS, type ContestKind } from '#domain/contests/contest-kinds.ts'
import type { WitnessRequirement } from '#domain/contests/conditions/witnesses.ts'
import type { InsuredFigures } from '#domain/contests/insured-figures.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Cents } from '#domain/values/money.ts'

/** What a claim can be about: every kind of contest, and the bonus prizes on the other par 3 holes. */
export const CLAIM_KINDS = [...CONTEST_KINDS, 'bonus_prize'] as const

export type ClaimKind = ContestKind | 'bonus_prize'

/**
 * How many winners of a kind are paid.
 *
 * @rule N79 Of a hole-in-one every winner is paid the whole prize; the other contests have one winner.
 */
export const WINNERS: Readonly<Record<ClaimKind, 'every' | 'one'>> = {
  grand_prize: 'every',
  putting_prize: 'one',
  shootout: 'one',
  dice_roll: 'one',
  bonus_prize: 'every',
}

/** What a certificate insured for one contest, read from it once and kept with the claim. */
export interface InsuredContest {
  kind: ClaimKind
  /** Number of its row, counted from 1. */
  index: number
  title: string
  /** The days on which it may be played; none while the new date is awaited. */
  dates: readonly CalendarDate[]
  prize: string
  prizeValue: Cents
  winners: 'every' | 'one'
  figures: InsuredFigures
  /** Whether a sign is ordered for it; undefined if the certificate does not tell. */
  sign?: boolean
  witnesses: WitnessRequirement
}
