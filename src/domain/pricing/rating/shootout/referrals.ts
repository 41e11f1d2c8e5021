import type { ReferralRule } from '#domain/pricing/rating/rated-contest.ts'
import type { ShootoutFigures } from '#domain/contests/shootout/figures.ts'

const MOST_ATTEMPTS = 10

/**
 * The shootouts that a rep must approve before they are insured.
 *
 * @rule N16 More than 10 shots in a shootout, or more than 10 finalists or $25,000 in a putting contest, need a rep's
 * approval.
 */
export const SHOOTOUT_REFERRALS: readonly ReferralRule<ShootoutFigures>[] = [
  {
    code: 'MANY_ATTEMPTS',
    clearedBy: 'rep',
    message: 'More than 10 shots in a shootout need our approval.',
    refusal: 'We can’t insure this many shots. You can insure up to 10 in a shootout.',
    applies: ({ attempts = 0 }) => attempts > MOST_ATTEMPTS,
  },
]
