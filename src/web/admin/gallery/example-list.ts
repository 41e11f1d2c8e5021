import * as z from 'zod/mini'
import { anyOf, dateRange, list, searchText } from '#contract/list.ts'
import { changeView, readView, writeView } from '#web/data/list/list-view.ts'
import type { ShownList } from '#web/data/list/use-list.ts'

/** A list that no server has. */
export const examples = list({
  name: 'examples',
  path: '/examples',
  access: 'rep-session',
  permission: 'read',
  summary: 'Events',
  row: z.object({
    id: z.string(),
    event: z.string(),
    state: z.enum(['Priced', 'Sent', 'Bought']),
    day: z.string(),
    fee: z.nullable(z.number()),
  }),
  filters: {
    search: searchText(),
    state: anyOf(['Priced', 'Sent', 'Bought']),
    kind: anyOf(['golf']),
    day: dateRange(),
  },
  sorts: ['event', 'day', 'fee'],
  defaultSort: 'day',
  columns: { event: 'Event', state: 'State', day: 'First day', fee: 'Fee' },
})

type ExampleRow = z.output<typeof examples.row>

export const ROWS: readonly ExampleRow[] = [
  { id: 'a', event: 'Silver Oak Member-Guest', state: 'Priced', day: 'May 1, 2027', fee: 3695 },
  { id: 'b', event: 'Maple Hollow Dealer Cup', state: 'Sent', day: 'May 13, 2027', fee: 947 },
  {
    id: 'c',
    event: 'Quarry Hill Shootout of the Friends of the Library',
    state: 'Priced',
    day: 'May 16, 2027',
    fee: null,
  },
  { id: 'd', event: 'Hope House Charity Scramble', state: 'Bought', day: 'June 12, 2027', fee: 310 },
  { id: 'e', event: 'Sunrise Hospice Classic', state: 'Sent', day: 'May 29, 2027', fee: 1874 },
]

interface ExampleState {
  address: URLSearchParams
  setAddress: (address: URLSearchParams) => void
  rows?: readonly ExampleRow[] | undefined
  error?: Error
  isTurning?: boolean
}

/** The list as `useList` gives it, with its view kept by the example instead of the address. */
export function exampleList({ address, setAddress, ...state }: ExampleState): ShownList<typeof examples> {
  const { rows, error = null, isTurning = false } = state
  const view = readView(examples, address)
  const count = { value: 1001, is_exact: false }
  const next = view.after === undefined ? 'next' : null
  const previous = view.after === undefined ? null : 'previous'
  return {
    list: examples,
    view,
    change: (change) => setAddress(writeView(examples, changeView(view, change), address)),
    turnTo: (page) =>
      setAddress(
        writeView(examples, changeView(view, { after: page === 'next' ? 'next' : undefined }), address),
      ),
    update: () => undefined,
    peek: () => Promise.reject(new Error('An example has one page')),
    query: {
      data: rows && { data: [...rows], next, previous, count },
      error,
      isFetching: false,
      refetch: () => Promise.resolve(),
    },
    rows: rows ?? [],
    count: rows ? count : null,
    firstRow: view.after === undefined ? 1 : 51,
    isTurning,
  }
}
