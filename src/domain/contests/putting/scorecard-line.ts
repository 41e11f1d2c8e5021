import {
  type ContestLine,
  describeContest,
  feet,
  figure,
  prizeWithinLine,
} from '#domain/contests/contest-line.ts'
import type { ContestRow } from '#domain/contests/contest-definition.ts'
import {
  PROGRESSIVE_PUTT_DISTANCE,
  type PuttingContestType,
} from '#domain/contests/putting/putting-options.ts'
import type { puttingFields } from '#domain/contests/putting/putting.fields.ts'

const NAMES: Record<PuttingContestType, string> = {
  'Single Putt': 'Single putt',
  'Progressive Putt': `${PROGRESSIVE_PUTT_DISTANCE} putt`,
}

/** `Single putt`, 50 feet, 2 finalists, $5,000. */
export function puttingLine(row: ContestRow<typeof puttingFields>): ContestLine {
  const { contestType, distance, finalists, prizeValue, prizeDescription } = row
  return {
    name: contestType === undefined ? 'Putting' : NAMES[contestType],
    kind: contestType === undefined ? '' : 'Putting',
    description: describeContest('Putting', prizeDescription),
    ...(distance !== undefined && { distance: feet(distance) }),
    players: finalists ? [figure(finalists, contestType === 'Progressive Putt' ? 'player' : 'finalist')] : [],
    ...(prizeValue !== undefined && { prize: prizeValue }),
    prizeText: prizeWithinLine(prizeDescription),
  }
}
