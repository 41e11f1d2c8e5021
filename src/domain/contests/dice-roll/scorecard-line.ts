import { type ContestLine, figure, prizeWithinLine } from '#domain/contests/contest-line.ts'
import type { ContestRow } from '#domain/contests/contest-definition.ts'
import type { diceRollFields } from '#domain/contests/dice-roll/dice-roll.fields.ts'

/** `Dice roll`, 8 rollers, $5,000. */
export function diceRollLine(row: ContestRow<typeof diceRollFields>): ContestLine {
  const { rollers, prizeValue, prizeDescription } = row
  return {
    name: 'Dice roll',
    kind: '',
    description: 'For cash, four letters face up',
    players: rollers ? [figure(rollers, 'roller')] : [],
    ...(prizeValue !== undefined && { prize: prizeValue }),
    prizeText: prizeWithinLine(prizeDescription),
  }
}
