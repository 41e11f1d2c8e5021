/** As on the wire. */
export const PUTTING_CONTEST_TYPES = ['Single Putt', 'Progressive Putt'] as const
export type PuttingContestType = (typeof PUTTING_CONTEST_TYPES)[number]

/**
 * Feet that anyone may choose for a single putt.
 *
 * @rule K03 A single putt is from 40 or 50 feet, a progressive one from 10, 30 and 50; 60 feet is for the add-on.
 */
export const SINGLE_PUTT_DISTANCES = ['40', '50'] as const
/** Feet of the three putts that one player must hole in a row. */
export const PROGRESSIVE_PUTT_DISTANCE = '10-30-50'
/** Feet of the add-on; in any other row only a rep may choose it. */
export const ADD_ON_DISTANCE = '60'
export const PUTT_DISTANCES = [...SINGLE_PUTT_DISTANCES, ADD_ON_DISTANCE, PROGRESSIVE_PUTT_DISTANCE] as const
export type PuttDistance = (typeof PUTT_DISTANCES)[number]

/** The feet of each putt: 50, or 10, 30 and 50. */
export function feetOf(distance: string): number[] {
  return distance.split('-').map(Number)
}

/** `10-30-50` as `10, 30 and 50`. */
export function formatFeet(distance: PuttDistance): string {
  return distance.replace('-', ', ').replace('-', ' and ')
}
