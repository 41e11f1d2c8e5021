import { ADD_ON_DISTANCE, feetInWords } from '#domain/contests/putting/putting-options.ts'
import { formatMoney, ZERO } from '#domain/money.ts'
import { type RatedContest } from '#domain/rating/rated-contest.ts'
import { counted } from '#domain/phrase.ts'
import { type PuttingFigures } from '#domain/contests/putting/figures.ts'
import { ratePutting } from '#domain/contests/putting/rating/rate.ts'
import { PUTTING_REFERRALS } from '#domain/contests/putting/rating/referrals.ts'

/** The putting contest. */
export const putting: RatedContest<PuttingFigures> = {
  entity: 'putting_prize',
  rate: (figures, plan) => ratePutting(figures, plan.putting),
  sumInsured: ({ prizeValue = ZERO }) => prizeValue,
  referrals: PUTTING_REFERRALS,
  describe: ({ finalists = 0, distance = ADD_ON_DISTANCE, prizeValue = ZERO }) =>
    `${counted(finalists, 'finalist')} putting from ${feetInWords(distance)} feet for ${formatMoney(prizeValue)}`,
  thriftier: (figures) =>
    figures.distance === '40'
      ? { words: 'a putt from 50 feet', figures: { ...figures, distance: '50' } }
      : undefined,
}
