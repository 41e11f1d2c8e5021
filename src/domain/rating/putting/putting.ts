import { formatMoney, ZERO } from '#domain/money.ts'
import { type Contest } from '#domain/rating/contest.ts'
import { counted } from '#domain/rating/counted.ts'
import { type PuttingFigures } from '#domain/rating/putting/figures.ts'
import { ratePutting } from '#domain/rating/putting/rate.ts'
import { PUTTING_REFERRALS } from '#domain/rating/putting/referrals.ts'

/** The putting contest. */
export const putting: Contest<PuttingFigures> = {
  entity: 'putting_prize',
  rate: (figures, plan) => ratePutting(figures, plan.putting),
  sumInsured: ({ prizeValue = ZERO }) => prizeValue,
  referrals: PUTTING_REFERRALS,
  describe: ({ finalists = 0, distance = '', prizeValue = ZERO }) =>
    `${counted(finalists, 'finalist')} putting from ${inWords(distance)} feet for ${formatMoney(prizeValue)}`,
  thriftier: (figures) =>
    figures.distance === '40'
      ? { words: 'a putt from 50 feet', figures: { ...figures, distance: '50' } }
      : undefined,
}

function inWords(distance: string): string {
  return distance.replace('-', ', ').replace('-', ' and ')
}
