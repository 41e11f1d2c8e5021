import { formatMoney, ZERO } from '#domain/money.ts'
import { type RatedContest } from '#domain/rating/rated-contest.ts'
import { type HoleInOneFigures } from '#domain/contests/hole-in-one/figures.ts'
import { bandBeyond } from '#domain/rating/bands.ts'
import { rateHoleInOne } from '#domain/contests/hole-in-one/rating/rate.ts'
import { counted } from '#domain/phrase.ts'
import { HOLE_IN_ONE_REFERRALS } from '#domain/contests/hole-in-one/rating/referrals.ts'

/** The grand prize contest. */
export const holeInOne: RatedContest<HoleInOneFigures> = {
  entity: 'grand_prize',
  rate: (figures, plan) => rateHoleInOne(figures, plan.hio),
  sumInsured: ({ prizeValue = ZERO }) => prizeValue,
  referrals: HOLE_IN_ONE_REFERRALS,
  describe: (figures) =>
    `${players(figures)} at ${figures.yardage ?? 0} yards for ${formatMoney(figures.prizeValue ?? ZERO)}`,
  thriftier: (figures, plan) => {
    const band = bandBeyond(plan.hio.bands, figures.yardage ?? 0)
    return (
      band && { words: `a tee in the ${band.from}-yard band`, figures: { ...figures, yardage: band.from } }
    )
  },
}

function players({ amateurs = 0, pros = 0 }: HoleInOneFigures): string {
  if (pros === 0) return counted(amateurs, 'player')
  if (amateurs === 0) return counted(pros, 'professional')
  return `${counted(amateurs, 'amateur')} and ${counted(pros, 'professional')}`
}
