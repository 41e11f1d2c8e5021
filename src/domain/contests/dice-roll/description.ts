import { pluralize } from '#domain/values/text-format.ts'
import { requireValue, type ContestCover, type CoverRow } from '#domain/contests/contest-cover.ts'

export interface DescribedDiceRoll extends CoverRow {
  rollers?: number | undefined
  /** What has to be rolled, such as `Roll 4 dice to spell C-A-S-H`. */
  contest?: string | undefined
  prizeDescription?: string | undefined
}

export const diceRollDescription: ContestCover<DescribedDiceRoll> = {
  entity: 'dice_roll',
  title: () => 'Dice roll contest',
  figures: (row) => [{ label: 'Rollers', value: requireValue(row.rollers, 'number of rollers') }],
  insured: (row) => ({
    rollers: requireValue(row.rollers, 'number of rollers'),
    roll: requireValue(row.contest, 'dice contest'),
  }),
  play: (row) => [
    requireValue(row.contest, 'dice contest'),
    pluralize(requireValue(row.rollers, 'number of rollers'), 'roller'),
  ],
  prize: ({ prizeDescription }) => requireValue(prizeDescription, 'prize'),
  statements: (row) => [{ label: 'To win', value: requireValue(row.contest, 'dice contest') }],
  contestants: ({ rollers = 0 }) => rollers,
}
