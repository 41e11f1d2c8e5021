import { fromDollars, ZERO } from '#domain/values/money.ts'
import type { ReferralRule } from '#domain/pricing/rating/rated-contest.ts'
import type { PuttingFigures } from '#domain/contests/putting/figures.ts'

const LARGEST_PRIZE = fromDollars(25_000)
const MOST_SINGLE_FINALISTS = 10

/** The putting contests that a rep must approve before they are insured. */
export const PUTTING_REFERRALS: readonly ReferralRule<PuttingFigures>[] = [
  {
    code: 'HIGH_PUTTING_PRIZE',
    clearedBy: 'rep',
    message: 'A putting prize above $25,000 needs our approval.',
    refusal: 'We can’t insure this putting prize. You can insure one of up to $25,000.',
    applies: ({ prizeValue = ZERO }) => prizeValue > LARGEST_PRIZE,
  },
  {
    code: 'MANY_FINALISTS',
    clearedBy: 'rep',
    message: 'More than 10 finalists in a single putt need our approval.',
    refusal: 'We can’t insure this many finalists. You can insure up to 10 in a single putt.',
    applies: ({ contestType, finalists = 0 }) =>
      contestType === 'Single Putt' && finalists > MOST_SINGLE_FINALISTS,
  },
]
