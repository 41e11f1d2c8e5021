import { counted } from '#domain/phrase.ts'
import { known, type Cover, type CoverRow } from '#domain/policy/cover.ts'
import { insuredYardage } from '#domain/policy/yardages.ts'

export interface HoleInOneRow extends CoverRow {
  amateurs?: number | undefined
  pros?: number | undefined
  yardage?: number | undefined
  prizeDescription?: string | undefined
}

export const holeInOneCover: Cover<HoleInOneRow> = {
  entity: 'grand_prize',
  contest: 'hole-in-one',
  title: ({ hole }) => (hole === undefined ? 'Hole-in-one contest' : `Hole-in-one contest, hole ${hole}`),
  figures: (row) => {
    const { men, women } = yardage(row)
    const { amateurs = 0, pros = 0 } = row
    return [
      { label: 'Hole', value: known(row.hole, 'hole') },
      { label: 'Yards, men', value: men },
      { label: 'Yards, women', value: women },
      { label: 'Amateurs', value: amateurs },
      { label: 'Pros', value: pros },
    ]
  },
  play: (row) => {
    const { men, women } = yardage(row)
    const { amateurs = 0, pros = 0 } = row
    return [
      `Played from ${men} yards or more (women ${women})`,
      `${counted(amateurs, 'amateur')}, ${counted(pros, 'professional')}`,
    ]
  },
  prize: ({ prizeDescription }) => known(prizeDescription, 'prize'),
  statements: () => [],
  contestants: ({ amateurs = 0, pros = 0 }) => amateurs + pros,
}

function yardage(row: HoleInOneRow) {
  return insuredYardage('grand-prize', known(row.yardage, 'yardage'))
}
