import { counted, known, type Cover, type CoverRow } from '#domain/policy/covers/cover.ts'

export interface PuttingRow extends CoverRow {
  /** As on the wire: `Single Putt` or `Progressive Putt`. */
  contestType?: string | undefined
  finalists?: number | undefined
  /** Feet: one distance, or those of a progressive contest such as `10-30-50`. */
  distance?: string | number | undefined
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
    `${known(row.contestType, 'kind of putting contest')} from ${feet(known(row.distance, 'distance'))} feet`,
    counted(known(row.finalists, 'number of finalists'), 'finalist'),
  ],
  prize: ({ prizeDescription }) => known(prizeDescription, 'prize'),
  statements: () => [],
  contestants: ({ finalists = 0 }) => finalists,
}

/** `10, 30 and 50` of `10-30-50`. */
function feet(distance: string | number): string {
  const putts = String(distance).split('-')
  const last = putts.pop() ?? ''
  return putts.length > 0 ? `${putts.join(', ')} and ${last}` : last
}
