import { isPlayedFromTee, nameQualification } from '#domain/contests/conditions/witnesses.ts'
import type { WitnessPlace } from '#domain/policy/witnesses/witness-places.ts'

/** The rule of a contest in words: what leads up to who has to watch, and who that is, which stands out. */
export interface WitnessRule {
  lead: string
  who: string
}

/**
 * Who has to have seen a win, as the organizer reads it where a witness is named.
 *
 * @rule N56 The words follow from the same table as those of the certificate.
 */
export function describeWitnessRule({ entity, requirement }: WitnessPlace): WitnessRule {
  const { playingPartners, independent, oneOf } = requirement
  const partners = playingPartners > 0 ? 'the winner’s two playing partners and by ' : ''
  const lead = `A win counts when it was seen by ${partners}`
  const outsider = isPlayedFromTee(entity) ? 'not in the event' : 'not in the contest'
  if (independent === 1) return { lead, who: `one person, 18 or older, who is ${outsider}` }
  const where = isPlayedFromTee(entity) ? ', one at the tee and one at the green' : ''
  const profession = oneOf ? `, and one of whom is ${nameQualification(oneOf)}` : ''
  return { lead, who: `two people, 18 or older, who are ${outsider}${where}${profession}` }
}

/** Whom a place is for, after "Name": `your witness for hole 7`, `the witness at the tee of hole 7`. */
export function nameWitnessPlace({ entity, hole, title, place, post, requirement }: WitnessPlace): string {
  const of = entity === 'dice_roll' ? 'the dice roll' : hole === undefined ? title : `hole ${hole}`
  if (post) return `the witness at the ${post} of ${of}`
  if (requirement.independent === 1) return `your witness for ${of}`
  return `witness ${place} for ${of}`
}
