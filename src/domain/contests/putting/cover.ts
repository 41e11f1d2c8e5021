import { feetInWords, type PuttDistance } from '#domain/contests/putting/putting-options.ts'
import { counted } from '#domain/phrase.ts'
import { known, type Cover, type CoverRow } from '#domain/policy/cover.ts'

export interface PuttingRow extends CoverRow {
  /** As on the wire: `Single Putt` or `Progressive Putt`. */
  contestType?: string | undefined
  finalists?: number | undefined
  distance?: PuttDistance | undefined
  prizeDescription?: string | undefined
}

export const puttingCover: Cover<PuttingRow> = {
  entity: 'putting_prize',
  contest: 'putting',
  title: ({ hole }) => (hole === undefined ? 'Putting contest' : `Putting contest, hole ${hole}`),
  figures: (row) => [
    ...(row.hole === undefined ? [] : [{ label: 'Hole', value: row.hole }]),
    { label: 'Contest', value: known(row.contestType, 'kind of putting contest') },
    { label: 'Feet', value: known(row.distance, 'distance') },
    { label: 'Finalists', value: known(row.finalists, 'number of finalists') },
  ],
  play: (row) => [
    `${known(row.contestType, 'kind of putting contest')} from ${feetInWords(known(row.distance, 'distance'))} feet`,
    counted(known(row.finalists, 'number of finalists'), 'finalist'),
  ],
  prize: ({ prizeDescription }) => known(prizeDescription, 'prize'),
  statements: () => [],
  contestants: ({ finalists = 0 }) => finalists,
}
