import * as z from 'zod/mini'
import { anyOf, csvOf, dayRange, list, searchText } from '#contract/list.ts'
import { DataList } from '#web/data/DataList.tsx'
import type { FilterFields } from '#web/data/filters/filter-fields.ts'
import type { BulkAction } from '#web/data/selection/BulkBar.tsx'
import type { Column } from '#web/data/table/columns.ts'

const balls = list({
  name: 'balls',
  path: '/balls',
  access: 'public',
  summary: 'Balls',
  row: z.object({ id: z.string(), name: z.string(), colour: z.nullable(z.string()) }),
  filters: { search: searchText(), colour: anyOf(['white', 'pink']), lost: dayRange() },
  sorts: ['name', 'colour'],
  defaultSort: 'name',
  columns: { name: 'Name', colour: 'Colour' },
})
const COLUMNS: Column<typeof balls>[] = [
  { id: 'name', sort: 'name' },
  { id: 'colour', sort: 'colour' },
]
const FILTERS: FilterFields<typeof balls> = {
  search: { kind: 'text', label: 'Name' },
  colour: {
    kind: 'choice',
    label: 'Colour',
    options: ['White', 'Pink'].map((label) => ({ value: label.toLowerCase(), label })),
  },
  lost: { kind: 'dates', label: 'Lost', ahead: [60] },
}

export const aBall = (id: string, colour: string | null = 'white') => ({ id, name: `Ball ${id}`, colour })
export const pageOf = (ids: string[], over: object = {}) =>
  Response.json({
    data: ids.map((id) => aBall(id)),
    next: null,
    previous: null,
    count: { value: 3, is_exact: true },
    ...over,
  })

/** Two balls, and a third on the second page. */
export const TWO_PAGES = (query: URLSearchParams) =>
  query.has('after') ? pageOf(['c'], { previous: 'back', count: null }) : pageOf(['a', 'b'], { next: 'more' })

/** Lost golf balls, as a list of any kind. */
export function BallList({ actions }: { actions: readonly BulkAction[] }) {
  return (
    <DataList
      label="Balls"
      list={balls}
      columns={COLUMNS}
      filters={FILTERS}
      file={csvOf(balls)}
      bulkActions={actions}
      rowPath={({ id }) => `/balls/${id}`}
      empty={<p>No ball is lost yet</p>}
    />
  )
}
