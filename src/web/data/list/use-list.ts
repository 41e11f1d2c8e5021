import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState, usePathname } from 'wouter/use-browser-location'
import type { EndpointInput } from '#contract/endpoint.ts'
import type { AnyList } from '#contract/list.ts'
import { call } from '#web/api/call.ts'
import { fieldErrors } from '#web/api/call-error.ts'
import type { QueryState } from '#web/data/query/QueryView.tsx'
import {
  changeView,
  isFirstPage,
  listQuery,
  type ListView,
  readView,
  type RowOf,
  writeView,
} from '#web/data/list/list-view.ts'

/** What every list answers. */
export interface Page<L extends AnyList> {
  data: RowOf<L>[]
  next: string | null
  previous: string | null
  count: { value: number; is_exact: boolean } | null
}

/** Kept with the entry of the history: a cursor does not say how many rows lie before it. */
interface Place {
  firstRow?: number | undefined
}

interface ChangeOptions {
  /** Changes the present entry of the history instead of adding one. */
  replace?: boolean
}

/** A list as a page shows it. */
export interface ShownList<L extends AnyList = AnyList> {
  list: L
  view: ListView
  change: (change: Partial<ListView>, options?: ChangeOptions) => void
  /** Goes to the neighbouring page that the answer named, or to the first one. */
  turnTo: (page: 'first' | 'previous' | 'next') => void
  query: QueryState<Page<L>>
  rows: readonly RowOf<L>[]
  count: Page<L>['count']
  /** The number of the page's first row, unless the address came from elsewhere. */
  firstRow: number | undefined
  /** True while the rows are those of the view before. */
  isTurning: boolean
  /** Changes what is shown of the page, without asking the server. */
  update: (edit: (page: Page<L>) => Page<L>) => void
  /** Reads rows of the list without showing them: the page as it is now, unless another view is given. */
  peek: (view?: Partial<ListView>) => Promise<Page<L>>
}

interface UseListOptions<L extends AnyList> {
  /** How soon to load again, by what is shown. */
  refetchInterval?: (page: Page<L>) => number | false
}

/** Rows of a list by the view in the address. While the next ones load, the rows before stay. */
export function useList<L extends AnyList>(list: L, options: UseListOptions<L> = {}): ShownList<L> {
  const [path, navigate] = useLocation()
  const pathname = usePathname()
  const search = useSearch()
  const view = useMemo(() => readView(list, new URLSearchParams(search)), [list, search])
  const queryClient = useQueryClient()
  const place = useHistoryState<Place | null>()
  const query = useQuery({
    queryKey: keyOf(list, view),
    queryFn: ({ signal }) => fetchPage(list, view, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && options.refetchInterval?.(state.data)) || false,
  })
  const page = query.data
  const isTurning = query.isPlaceholderData
  const isFirst = isFirstPage(view) || (!isTurning && page?.previous === null)
  const firstRow = isFirst ? 1 : place?.firstRow
  const firstPage = queryClient.getQueryData<Page<L>>(
    keyOf(list, { ...view, after: undefined, before: undefined }),
  )

  const open = (next: ListView, { replace = false, ...place }: Place & ChangeOptions) => {
    // A change that waited may come when another page is already on its way.
    if (location.pathname !== pathname) return
    const address = writeView(list, next, new URLSearchParams(location.search)).toString()
    navigate(path + (address && `?${address}`), { replace, state: place })
  }
  const change: ShownList<L>['change'] = (changed, { replace = false } = {}) => {
    const next = changeView(readView(list, new URLSearchParams(location.search)), changed)
    open(next, { replace, firstRow })
  }
  const turnTo: ShownList<L>['turnTo'] = (to) => {
    const goTo = (change: Partial<ListView>, rows: number) =>
      open(changeView(view, change), { firstRow: firstRow && firstRow + rows })
    if (to === 'next' && page?.next) goTo({ after: page.next }, page.data.length)
    else if (to === 'previous' && page?.previous) goTo({ before: page.previous }, -view.size)
    else goTo({ after: undefined }, 0)
  }

  // A cursor may be of another release, or cut off with the address.
  const isCursorRefused = fieldErrors(query.error).some(({ field }) => ['after', 'before'].includes(field))
  useEffect(() => {
    if (isCursorRefused) change({ after: undefined, before: undefined }, { replace: true })
  })

  return {
    list,
    view,
    change,
    turnTo,
    query,
    rows: page?.data ?? NO_ROWS,
    count: firstPage?.count ?? null,
    firstRow,
    isTurning,
    update: (edit) => queryClient.setQueryData<Page<L>>(keyOf(list, view), (shown) => shown && edit(shown)),
    peek: (other) => fetchPage(list, { ...view, ...other }),
  }
}

const NO_ROWS: readonly never[] = []

function keyOf(list: AnyList, view: ListView) {
  return ['list', list.path, listQuery(view)] as const
}

/** The one cast: the view holds only what the query of the list takes. */
function fetchPage<L extends AnyList>(list: L, view: ListView, signal?: AbortSignal): Promise<Page<L>> {
  const query = listQuery(view) as unknown as EndpointInput<L>['query']
  const read = call as (list: L, input: object) => Promise<Page<L>>
  return read(list, { query, ...(signal ? { signal } : { silent: true }), handlesError: () => true })
}
