import { fromDollars, type Cents } from '#domain/values/money.ts'

/** How many people may roll. */
export const DICE_ROLLERS = [4, 8, 12] as const
/** In dollars. */
export const DICE_PRIZES = [2_500, 5_000, 10_000] as const
export const DICE_CONTEST = 'Roll 4 dice to spell C-A-S-H'
export const DICE_PRIZE_DESCRIPTION = 'Cash'

/**
 * The values of a new dice roll: the first of each list.
 *
 * @rule K02 A dice roll starts with 4 rollers, 'Roll 4 dice to spell C-A-S-H' and a cash prize of $2,500.
 */
export const DICE_ROLL_DEFAULTS: Readonly<{
  rollers: number
  contest: typeof DICE_CONTEST
  prizeValue: Cents
  prizeDescription: typeof DICE_PRIZE_DESCRIPTION
}> = {
  rollers: DICE_ROLLERS[0],
  contest: DICE_CONTEST,
  prizeValue: fromDollars(DICE_PRIZES[0]),
  prizeDescription: DICE_PRIZE_DESCRIPTION,
}
