import { ADD_ON_DISTANCE, formatFeet } from '#domain/contests/putting/putting-options.ts'
import { formatMoney, ZERO } from '#domain/values/money.ts'
import type { RatedContest } from '#domain/pricing/rating/rated-contest.ts'
import { pluralize } from '#domain/values/text-format.ts'
import type { PuttingFigures } from '#domain/contests/putting/figures.ts'
import { ratePutting } from '#domain/pricing/rating/putting/rate.ts'
import { PUTTING_REFERRALS } from '#domain/pricing/rating/putting/referrals.ts'

export const ratedPutting: RatedContest<PuttingFigures> = {
  entity: 'putting_prize',
  rate: (figures, plan) => ratePutting(figures, plan.putting),
  sumInsured: ({ prizeValue = ZERO }) => prizeValue,
  referrals: PUTTING_REFERRALS,
  describe: ({ finalists = 0, distance = ADD_ON_DISTANCE, prizeValue = ZERO }, sign) =>
    `${pluralize(finalists, 'finalist')} putting from ${formatFeet(distance)} feet for ${formatMoney(prizeValue, sign)}`,
  cheaperAlternative: (figures) =>
    figures.distance === '40'
      ? { description: 'a putt from 50 feet', distance: 50, figures: { ...figures, distance: '50' } }
      : undefined,
}
