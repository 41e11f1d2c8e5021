import type { ContestDefinition } from '#domain/contests/contest-definition.ts'
import { CONTEST_KINDS, type ContestKind } from '#domain/contests/contest-kinds.ts'
import { diceRoll } from '#domain/contests/dice-roll/dice-roll.ts'
import { holeInOne } from '#domain/contests/hole-in-one/hole-in-one.ts'
import { putting } from '#domain/contests/putting/putting.ts'
import { shootout } from '#domain/contests/shootout/shootout.ts'

export const CONTESTS = {
  grand_prize: holeInOne,
  putting_prize: putting,
  shootout,
  dice_roll: diceRoll,
} as const satisfies { [K in ContestKind]: ContestDefinition<K> }

export type Contest = (typeof CONTESTS)[keyof typeof CONTESTS]

/** All kinds in their order, for code that treats them alike. */
export const CONTEST_DEFINITIONS: readonly ContestDefinition[] = CONTEST_KINDS.map((kind) => CONTESTS[kind])

/** The questions of all kinds besides their rows, by step. */
export const contestCoverageFields = mergeFields('coverageFields')
export const contestPackageFields = mergeFields('packageFields')
export const contestTermsFields = mergeFields('termsFields')

type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never
type Part = 'coverageFields' | 'packageFields' | 'termsFields'

function mergeFields<P extends Part>(part: P): Intersection<Contest[P]> {
  return Object.assign({}, ...CONTEST_KINDS.map((kind) => CONTESTS[kind][part])) as Intersection<Contest[P]>
}
