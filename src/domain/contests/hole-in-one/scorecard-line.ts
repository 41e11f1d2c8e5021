import {
  type ContestLine,
  describeContest,
  figure,
  prizeWithinLine,
  yards,
} from '#domain/contests/contest-line.ts'
import type { ContestRow } from '#domain/contests/contest-definition.ts'
import type { holeInOneFields } from '#domain/contests/hole-in-one/hole-in-one.fields.ts'

/** `Hole 7`, 165 yards, 120 players and 12 pros, $10,000. */
export function holeInOneLine(row: ContestRow<typeof holeInOneFields>): ContestLine {
  const { hole, yardage, amateurs, pros, prizeValue, prizeDescription } = row
  return {
    name: hole === undefined ? 'Hole-in-one' : `Hole ${hole}`,
    kind: hole === undefined ? '' : 'Hole-in-one',
    description: describeContest('Hole-in-one', prizeDescription),
    ...(yardage !== undefined && { distance: yards(yardage) }),
    players: [...(amateurs ? [figure(amateurs, 'player')] : []), ...(pros ? [figure(pros, 'pro')] : [])],
    ...(prizeValue !== undefined && { prize: prizeValue }),
    prizeText: prizeWithinLine(prizeDescription),
  }
}
