import { pluralize } from '#domain/values/text-format.ts'
import { requireValue, type ContestCover, type CoverRow } from '#domain/contests/contest-cover.ts'
import { getInsuredYardage } from '#domain/contests/conditions/yardages.ts'

export interface DescribedShootout extends CoverRow {
  /** All shots together. */
  attempts?: number | undefined
  attemptsPerAmateur?: number | undefined
  /** Yards. */
  distance?: number | undefined
  /** As on the wire, such as `Cash 40-Year Annuity`. */
  payoutTimeframe?: string | undefined
}

export const shootoutDescription: ContestCover<DescribedShootout> = {
  entity: 'shootout',
  title: ({ hole }) => (hole === undefined ? 'Shootout' : `Shootout, hole ${hole}`),
  figures: (row) => {
    const { men, women } = yardage(row)
    return [
      { label: 'Hole', value: requireValue(row.hole, 'hole') },
      { label: 'Yards, men', value: men },
      { label: 'Yards, women', value: women },
      { label: 'Shots', value: attempts(row) },
      { label: 'Each', value: shotsEach(row) },
    ]
  },
  insured: (row) => ({
    hole: requireValue(row.hole, 'hole'),
    yards: yardage(row),
    shots: attempts(row),
    shotsEach: shotsEach(row),
    payout: requireValue(row.payoutTimeframe, 'payout timeframe'),
  }),
  play: (row) => {
    const { men, women } = yardage(row)
    return [
      `Played from ${men} yards or more (women ${women})`,
      `${pluralize(attempts(row), 'shot')}, ${shotsEach(row)} for each shooter`,
    ]
  },
  prize: () => 'Cash',
  statements: (row) => [
    { label: 'Paid out as', value: requireValue(row.payoutTimeframe, 'payout timeframe') },
  ],
  contestants: (row) => Math.ceil(attempts(row) / shotsEach(row)),
}

function yardage(row: DescribedShootout) {
  return getInsuredYardage('shootout', requireValue(row.distance, 'yardage'))
}

function attempts(row: DescribedShootout): number {
  return requireValue(row.attempts, 'number of shots')
}

function shotsEach({ attemptsPerAmateur = 1 }: DescribedShootout): number {
  return attemptsPerAmateur
}
