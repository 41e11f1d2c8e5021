import { counted } from '#domain/phrase.ts'
import { known, type Cover, type CoverRow } from '#domain/policy/cover.ts'

export interface DiceRollRow extends CoverRow {
  rollers?: number | undefined
  /** What has to be rolled, such as `Roll 4 dice to spell C-A-S-H`. */
  contest?: string | undefined
  prizeDescription?: string | undefined
}

export const diceRollCover: Cover<DiceRollRow> = {
  entity: 'dice_roll',
  contest: 'dice',
  title: () => 'Dice roll contest',
  figures: (row) => [{ label: 'Rollers', value: known(row.rollers, 'number of rollers') }],
  play: (row) => [
    known(row.contest, 'dice contest'),
    counted(known(row.rollers, 'number of rollers'), 'roller'),
  ],
  prize: ({ prizeDescription }) => known(prizeDescription, 'prize'),
  statements: (row) => [{ label: 'To win', value: known(row.contest, 'dice contest') }],
  contestants: ({ rollers = 0 }) => rollers,
}
