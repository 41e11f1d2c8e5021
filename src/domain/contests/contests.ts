import { type ContestDefinition } from '#domain/contests/contest-definition.ts'
import { diceRoll } from '#domain/contests/dice-roll/dice-roll.ts'
import { holeInOne } from '#domain/contests/hole-in-one/hole-in-one.ts'
import { putting } from '#domain/contests/putting/putting.ts'
import { shootout } from '#domain/contests/shootout/shootout.ts'

/** Every kind of contest, in the order in which they are shown and give a quote its type. A new kind is one line. */
export const CONTESTS = [holeInOne, putting, shootout, diceRoll] as const

export type Contest = (typeof CONTESTS)[number]

/** The same, for those who treat all kinds alike. */
export const CONTEST_DEFINITIONS: readonly ContestDefinition[] = [...CONTESTS]

/** The questions that all kinds ask beside their rows, by the step that asks them. */
export const contestCoverageFields = mergeFields('coverageFields')
export const contestPackageFields = mergeFields('packageFields')
export const contestTermsFields = mergeFields('termsFields')

type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never
type Part = 'coverageFields' | 'packageFields' | 'termsFields'

function mergeFields<P extends Part>(part: P): Intersection<Contest[P]> {
  return Object.assign({}, ...CONTESTS.map((kind) => kind[part])) as Intersection<Contest[P]>
}
