/** As they cross the wire. */
export const PUTTING_CONTEST_TYPES = ['Single Putt', 'Progressive Putt'] as const
export type PuttingContestType = (typeof PUTTING_CONTEST_TYPES)[number]

/** Feet that anyone may choose for a single putt. */
export const SINGLE_PUTT_DISTANCES = ['40', '50'] as const
/** Feet of the three putts that one player must hole in a row. */
export const PROGRESSIVE_PUTT_DISTANCE = '10-30-50'
/** Feet of the add-on; in any other row only a rep types it. */
export const ADD_ON_DISTANCE = '60'
export type PuttDistance =
  | (typeof SINGLE_PUTT_DISTANCES)[number]
  | typeof PROGRESSIVE_PUTT_DISTANCE
  | typeof ADD_ON_DISTANCE

export const ADD_ON_FINALISTS = 1

/**
 * The prizes of the 60-foot putt that is offered to whoever leaves the coverage without a putt, in dollars.
 *
 * @rule K03 The putting add-on is one finalist's putt from 60 feet for $2,500, $5,000 or $10,000.
 */
export const ADD_ON_PRIZES = [2_500, 5_000, 10_000] as const
export type AddOnPrize = (typeof ADD_ON_PRIZES)[number]

/** What the add-on costs for each prize, in dollars; a rating plan may set others. */
export const ADD_ON_PRICES: Readonly<Record<AddOnPrize, number>> = { 2_500: 75, 5_000: 150, 10_000: 300 }
