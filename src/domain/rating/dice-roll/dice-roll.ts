import { formatMoney, ZERO } from '#domain/money.ts'
import { DICE_DEFAULTS } from '#domain/pricing/dice-roll-terms.ts'
import { type Contest } from '#domain/rating/contest.ts'
import { counted } from '#domain/rating/counted.ts'
import { type DiceRollFigures } from '#domain/rating/dice-roll/figures.ts'
import { rateDiceRoll } from '#domain/rating/dice-roll/rate.ts'

/** The dice roll. */
export const diceRoll: Contest<DiceRollFigures> = {
  entity: 'dice_roll',
  rate: (figures, plan) => rateDiceRoll(figures, plan.dice),
  sumInsured: ({ prizeValue = ZERO }) => prizeValue,
  referrals: [],
  describe: ({ rollers = DICE_DEFAULTS.rollers, prizeValue = ZERO }) =>
    `${counted(rollers, 'roller')} for ${formatMoney(prizeValue)}`,
  thriftier: () => undefined,
}
