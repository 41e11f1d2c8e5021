import { getContestStart } from '#domain/policy/policy-state.ts'
import type { DatedPlace } from '#domain/policy/witnesses/follow-witnesses.ts'
import { listWitnessPlaces, type WitnessPlace } from '#domain/policy/witnesses/witness-places.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'

/** A place of the witness table on a policy, with when its contest is played. */
export interface PolicyPlace extends WitnessPlace, DatedPlace {
  /** When play of its contest starts; undefined while the new date is awaited. */
  start: Date | undefined
}

type Insured = Pick<ChangeSubject, 'quote' | 'facts'>

/** The places that the contests of a policy have, as they are insured now. */
export function placesOf({ quote, facts }: Insured): PolicyPlace[] {
  return listWitnessPlaces(quote).map((place) => {
    const schedule = facts.contests.find(
      ({ entity, index }) => entity === place.entity && index === place.index,
    )
    const isOpen = schedule?.openUntil !== undefined
    return {
      ...place,
      day: schedule && !isOpen ? schedule.date : null,
      start: schedule && getContestStart(schedule, facts),
    }
  })
}

/**
 * Until when a place can be filled in, changed or emptied.
 *
 * @rule N56 Until play of its contest starts; of a policy that has ended, not at all.
 */
export function isOpenPlace({ start }: Pick<PolicyPlace, 'start'>, now: Date): boolean {
  return start === undefined || now < start
}
