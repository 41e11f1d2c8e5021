import type { ContestKind } from '#domain/contests/contest-kinds.ts'
import { insuredRows } from '#domain/contests/insured-rows.ts'
import {
  getWitnessRequirement,
  isPlayedFromTee,
  type WitnessQualification,
  type WitnessRequirement,
} from '#domain/contests/conditions/witnesses.ts'
import type { Quote } from '#domain/quote/model/quote.ts'

/** Where one of two witnesses stands. */
export const WITNESS_POSTS = ['tee', 'green'] as const

export type WitnessPost = (typeof WITNESS_POSTS)[number]

/** One witness that a contest needs and that can be named before it is played. */
export interface WitnessPlace {
  entity: ContestKind
  /** Number of the contest's row, counted from 1. */
  index: number
  /** Counted from 1 among the witnesses of the contest. */
  place: number
  /** Absent where one person alone watches, or where it does not matter. */
  post?: WitnessPost
  /** The profession that one of the two has to have. */
  oneOf?: WitnessQualification
  /** `Hole-in-one contest, hole 7` */
  title: string
  hole?: number
  requirement: WitnessRequirement
}

/**
 * The witnesses of a policy that can be named in advance, contest by contest: the adults who do not play. Who the playing
 * partners of a winner are shows only on the day.
 *
 * @rule N56 As many places as the witness table asks for: where two watch a hole, one stands at the tee and one at the green.
 */
export function listWitnessPlaces(quote: Quote): WitnessPlace[] {
  return insuredRows(quote).flatMap((row) => {
    const { entity, index, title, hole } = row
    const { prizeValue, contestants } = row.requireDetails()
    const requirement = getWitnessRequirement(entity, prizeValue, contestants)
    const { independent, oneOf } = requirement
    const hasPosts = independent === 2 && isPlayedFromTee(entity)
    return Array.from({ length: independent }, (_, at): WitnessPlace => {
      const post = hasPosts ? WITNESS_POSTS[at] : undefined
      return {
        entity,
        index,
        place: at + 1,
        ...(post && { post }),
        ...(oneOf && { oneOf }),
        title,
        ...(hole !== undefined && { hole }),
        requirement,
      }
    })
  })
}

/** What names a place: contest row and number. */
export type PlaceKey = Pick<WitnessPlace, 'entity' | 'index' | 'place'>

export function isSamePlace(one: PlaceKey, other: PlaceKey): boolean {
  return one.entity === other.entity && one.index === other.index && one.place === other.place
}
