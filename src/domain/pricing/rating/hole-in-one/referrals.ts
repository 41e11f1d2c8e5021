import { fromDollars, ZERO } from '#domain/values/money.ts'
import type { ReferralRule } from '#domain/pricing/rating/rated-contest.ts'
import type { HoleInOneFigures } from '#domain/contests/hole-in-one/figures.ts'

const CARRIER_APPROVAL_PRIZE = fromDollars(20_000)
const CARRIER_APPROVAL_PROS = 72
const LARGEST_PRIZE = fromDollars(100_000)
const SHORTEST_YARDAGE = 150
const LARGEST_FIELD = 288

/**
 * The grand prizes that a rep or the carrier must approve before they are insured.
 *
 * @rule V07 With more than 72 pros and a prize above $20,000 the carrier note is shown, and binding waits for the
 * carrier's approval.
 */
export const HOLE_IN_ONE_REFERRALS: readonly ReferralRule<HoleInOneFigures>[] = [
  {
    code: 'CARRIER_NOTE',
    clearedBy: 'carrier',
    message:
      'If binding, carrier approval needed for Prize Value greater than $20K And Pros greater than 72.',
    refusal:
      'Your insurer didn’t approve this contest. You can insure a prize of up to $20,000, or up to 72 professionals.',
    applies: ({ prizeValue = ZERO, pros = 0 }) =>
      prizeValue > CARRIER_APPROVAL_PRIZE && pros > CARRIER_APPROVAL_PROS,
  },
  {
    code: 'HIGH_GRAND_PRIZE',
    clearedBy: 'rep',
    message: 'A grand prize above $100,000 needs our approval.',
    refusal: 'We can’t insure this grand prize. You can insure one of up to $100,000.',
    applies: ({ prizeValue = ZERO }) => prizeValue > LARGEST_PRIZE,
  },
  {
    code: 'SHORT_YARDAGE',
    clearedBy: 'rep',
    message: 'A hole shorter than 150 yards needs our approval.',
    refusal: 'We can’t insure a hole this short. You can insure one of 150 yards or more.',
    applies: ({ yardage }) => yardage !== undefined && yardage < SHORTEST_YARDAGE,
  },
  {
    code: 'LARGE_FIELD',
    clearedBy: 'rep',
    message: 'More than 288 players for one grand prize need our approval.',
    refusal: 'We can’t insure this many players. You can insure up to 288 for one grand prize.',
    applies: ({ amateurs = 0, pros = 0 }) => amateurs + pros > LARGEST_FIELD,
  },
]
