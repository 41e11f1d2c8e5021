import { pluralize } from '#domain/values/text-format.ts'
import { requireValue, type ContestCover, type CoverRow } from '#domain/contests/contest-cover.ts'
import { getInsuredYardage } from '#domain/contests/conditions/yardages.ts'

export interface DescribedHoleInOne extends CoverRow {
  amateurs?: number | undefined
  pros?: number | undefined
  yardage?: number | undefined
  prizeDescription?: string | undefined
}

export const holeInOneDescription: ContestCover<DescribedHoleInOne> = {
  entity: 'grand_prize',
  title: ({ hole }) => (hole === undefined ? 'Hole-in-one contest' : `Hole-in-one contest, hole ${hole}`),
  figures: (row) => {
    const { men, women } = yardage(row)
    const { amateurs = 0, pros = 0 } = row
    return [
      { label: 'Hole', value: requireValue(row.hole, 'hole') },
      { label: 'Yards, men', value: men },
      { label: 'Yards, women', value: women },
      { label: 'Amateurs', value: amateurs },
      { label: 'Pros', value: pros },
    ]
  },
  insured: (row) => ({
    hole: requireValue(row.hole, 'hole'),
    yards: yardage(row),
    amateurs: row.amateurs ?? 0,
    pros: row.pros ?? 0,
  }),
  play: (row) => {
    const { men, women } = yardage(row)
    const { amateurs = 0, pros = 0 } = row
    return [
      `Played from ${men} yards or more (women ${women})`,
      `${countOf(amateurs, 'amateur')}, ${countOf(pros, 'professional')}`,
    ]
  },
  prize: ({ prizeDescription }) => requireValue(prizeDescription, 'prize'),
  statements: () => [],
  contestants: ({ amateurs = 0, pros = 0 }) => amateurs + pros,
}

/** `12 professionals`, `no professionals`. */
function countOf(count: number, one: string): string {
  return count === 0 ? `no ${one}s` : pluralize(count, one)
}

function yardage(row: DescribedHoleInOne) {
  return getInsuredYardage('grand_prize', requireValue(row.yardage, 'yardage'))
}
