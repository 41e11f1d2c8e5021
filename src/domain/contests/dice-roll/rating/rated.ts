import { formatMoney, ZERO } from '#domain/money.ts'
import { DICE_ROLL_DEFAULTS } from '#domain/contests/dice-roll/dice-roll-options.ts'
import { type RatedContest } from '#domain/rating/rated-contest.ts'
import { counted } from '#domain/phrase.ts'
import { type DiceRollFigures } from '#domain/contests/dice-roll/figures.ts'
import { rateDiceRoll } from '#domain/contests/dice-roll/rating/rate.ts'

/** The dice roll. */
export const diceRoll: RatedContest<DiceRollFigures> = {
  entity: 'dice_roll',
  rate: (figures, plan) => rateDiceRoll(figures, plan.dice),
  sumInsured: ({ prizeValue = ZERO }) => prizeValue,
  referrals: [],
  describe: ({ rollers = DICE_ROLL_DEFAULTS.rollers, prizeValue = ZERO }) =>
    `${counted(rollers, 'roller')} for ${formatMoney(prizeValue)}`,
  thriftier: () => undefined,
}
