import { formatMoney, ZERO } from '#domain/values/money.ts'
import { DICE_ROLL_DEFAULTS } from '#domain/contests/dice-roll/dice-roll-options.ts'
import type { RatedContest } from '#domain/pricing/rating/rated-contest.ts'
import { pluralize } from '#domain/values/text-format.ts'
import type { DiceRollFigures } from '#domain/contests/dice-roll/figures.ts'
import { rateDiceRoll } from '#domain/pricing/rating/dice-roll/rate.ts'

export const ratedDiceRoll: RatedContest<DiceRollFigures> = {
  entity: 'dice_roll',
  rate: (figures, plan) => rateDiceRoll(figures, plan.dice),
  sumInsured: ({ prizeValue = ZERO }) => prizeValue,
  referrals: [],
  describe: ({ rollers = DICE_ROLL_DEFAULTS.rollers, prizeValue = ZERO }, sign) =>
    `${pluralize(rollers, 'roller')} for ${formatMoney(prizeValue, sign)}`,
  cheaperAlternative: () => undefined,
}
