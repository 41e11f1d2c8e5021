import { formatMoney, ZERO, type Cents } from '#domain/values/money.ts'
import { LUMP_SUM, type PayoutTimeframe } from '#domain/contests/shootout/shootout-options.ts'
import { findNextBand } from '#domain/pricing/rating/bands.ts'
import type { RatedContest } from '#domain/pricing/rating/rated-contest.ts'
import { pluralize } from '#domain/values/text-format.ts'
import type { ShootoutFigures } from '#domain/contests/shootout/figures.ts'
import { presentValue } from '#domain/pricing/rating/shootout/plan.ts'
import { rateShootout } from '#domain/pricing/rating/shootout/rate.ts'
import { SHOOTOUT_REFERRALS } from '#domain/pricing/rating/shootout/referrals.ts'

export const ratedShootout: RatedContest<ShootoutFigures> = {
  entity: 'shootout',
  rate: (figures, plan) => rateShootout(figures, plan.shootout),
  sumInsured: ({ prizeValue = ZERO, payoutTimeframe = LUMP_SUM }, plan) =>
    Math.round(prizeValue * presentValue(plan.shootout, payoutTimeframe).value) as Cents,
  referrals: SHOOTOUT_REFERRALS,
  describe: ({ attempts = 0, yardage = 0, prizeValue = ZERO, payoutTimeframe = LUMP_SUM }, sign) =>
    `${pluralize(attempts, 'shot')} at ${yardage} yards for ${formatMoney(prizeValue, sign)} ${PAYOUT_DESCRIPTIONS[payoutTimeframe]}`,
  cheaperAlternative: (figures, plan) => {
    const band = findNextBand(plan.shootout.bands, figures.yardage ?? 0)
    return (
      band && {
        description: `a tee ${band.from} yards or more from the hole`,
        distance: band.from,
        figures: { ...figures, yardage: band.from },
      }
    )
  },
}

const PAYOUT_DESCRIPTIONS: Readonly<Record<PayoutTimeframe, string>> = {
  'Cash (Lump Sum)': 'as a lump sum',
  'Cash 10-Year Annuity': 'over 10 years',
  'Cash 20-Year Annuity': 'over 20 years',
  'Cash 40-Year Annuity': 'over 40 years',
}
