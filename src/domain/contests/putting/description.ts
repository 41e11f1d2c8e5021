import { feetOf, formatFeet, type PuttDistance } from '#domain/contests/putting/putting-options.ts'
import { pluralize } from '#domain/values/text-format.ts'
import { requireValue, type ContestCover, type CoverRow } from '#domain/contests/contest-cover.ts'

export interface DescribedPutting extends CoverRow {
  /** As on the wire: `Single Putt` or `Progressive Putt`. */
  contestType?: string | undefined
  finalists?: number | undefined
  distance?: PuttDistance | undefined
  prizeDescription?: string | undefined
}

export const puttingDescription: ContestCover<DescribedPutting> = {
  entity: 'putting_prize',
  title: ({ hole }) => (hole === undefined ? 'Putting contest' : `Putting contest, hole ${hole}`),
  figures: (row) => [
    ...(row.hole === undefined ? [] : [{ label: 'Hole', value: row.hole }]),
    { label: 'Contest', value: requireValue(row.contestType, 'kind of putting contest') },
    { label: 'Feet', value: requireValue(row.distance, 'distance') },
    { label: 'Finalists', value: requireValue(row.finalists, 'number of finalists') },
  ],
  insured: (row) => ({
    ...(row.hole !== undefined && { hole: row.hole }),
    putt: {
      type: requireValue(row.contestType, 'kind of putting contest'),
      feet: feetOf(requireValue(row.distance, 'distance')),
    },
    finalists: requireValue(row.finalists, 'number of finalists'),
  }),
  play: (row) => [
    `${requireValue(row.contestType, 'kind of putting contest')} from ${formatFeet(requireValue(row.distance, 'distance'))} feet`,
    pluralize(requireValue(row.finalists, 'number of finalists'), 'finalist'),
  ],
  prize: ({ prizeDescription }) => requireValue(prizeDescription, 'prize'),
  statements: () => [],
  contestants: ({ finalists = 0 }) => finalists,
}
