import { formatMoney, ZERO } from '#domain/values/money.ts'
import type { RatedContest } from '#domain/pricing/rating/rated-contest.ts'
import type { HoleInOneFigures } from '#domain/contests/hole-in-one/figures.ts'
import { findNextBand } from '#domain/pricing/rating/bands.ts'
import { rateHoleInOne } from '#domain/pricing/rating/hole-in-one/rate.ts'
import { pluralize } from '#domain/values/text-format.ts'
import { HOLE_IN_ONE_REFERRALS } from '#domain/pricing/rating/hole-in-one/referrals.ts'

export const ratedHoleInOne: RatedContest<HoleInOneFigures> = {
  entity: 'grand_prize',
  rate: (figures, plan) => rateHoleInOne(figures, plan.hio),
  sumInsured: ({ prizeValue = ZERO }) => prizeValue,
  referrals: HOLE_IN_ONE_REFERRALS,
  describe: (figures, sign) =>
    `${players(figures)} at ${figures.yardage ?? 0} yards for ${formatMoney(figures.prizeValue ?? ZERO, sign)}`,
  cheaperAlternative: (figures, plan) => {
    const band = findNextBand(plan.hio.bands, figures.yardage ?? 0)
    return (
      band && {
        description: `a tee ${band.from} yards or more from the hole`,
        distance: band.from,
        figures: { ...figures, yardage: band.from },
      }
    )
  },
}

function players({ amateurs = 0, pros = 0 }: HoleInOneFigures): string {
  if (pros === 0) return pluralize(amateurs, 'player')
  if (amateurs === 0) return pluralize(pros, 'professional')
  return `${pluralize(amateurs, 'amateur')} and ${pluralize(pros, 'professional')}`
}
