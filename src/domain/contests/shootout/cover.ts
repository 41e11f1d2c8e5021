import { counted } from '#domain/phrase.ts'
import { known, type Cover, type CoverRow } from '#domain/policy/cover.ts'
import { insuredYardage } from '#domain/policy/yardages.ts'

export interface ShootoutRow extends CoverRow {
  /** All shots together. */
  attempts?: number | undefined
  attemptsPerAmateur?: number | undefined
  /** Yards. */
  distance?: number | undefined
  /** As on the wire, such as `Cash 40-Year Annuity`. */
  payoutTimeframe?: string | undefined
}

export const shootoutCover: Cover<ShootoutRow> = {
  entity: 'shootout',
  contest: 'shootout',
  title: ({ hole }) => (hole === undefined ? 'Shootout' : `Shootout, hole ${hole}`),
  figures: (row) => {
    const { men, women } = yardage(row)
    return [
      { label: 'Hole', value: known(row.hole, 'hole') },
      { label: 'Yards, men', value: men },
      { label: 'Yards, women', value: women },
      { label: 'Shots', value: attempts(row) },
      { label: 'Each', value: shotsEach(row) },
    ]
  },
  play: (row) => {
    const { men, women } = yardage(row)
    return [
      `Played from ${men} yards or more (women ${women})`,
      `${counted(attempts(row), 'shot')}, ${shotsEach(row)} for each shooter`,
    ]
  },
  prize: () => 'Cash',
  statements: (row) => [{ label: 'Paid out as', value: known(row.payoutTimeframe, 'payout timeframe') }],
  contestants: (row) => Math.ceil(attempts(row) / shotsEach(row)),
}

function yardage(row: ShootoutRow) {
  return insuredYardage('shootout', known(row.distance, 'yardage'))
}

function attempts(row: ShootoutRow): number {
  return known(row.attempts, 'number of shots')
}

function shotsEach({ attemptsPerAmateur = 1 }: ShootoutRow): number {
  return attemptsPerAmateur
}
