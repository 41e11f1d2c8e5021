import type * as z from 'zod/mini'
import { type AnyList, DEFAULT_PAGE_SIZE, PAGE_SIZES, type PageSize } from '#contract/list.ts'

export type RowOf<L extends AnyList> = z.output<L['row']>

/** Which rows of a list are shown and how: all that the address says about it. */
export interface ListView {
  /** Text by the name of the filter; absent if it is not set. */
  filters: Readonly<Record<string, string>>
  /** The name of a sort, with `-` before it for the reverse. */
  sort: string
  size: PageSize
  /** The place where the page begins or ends; neither on the first page. */
  after?: string | undefined
  before?: string | undefined
  /** The ids of the columns that are not shown. */
  hidden: readonly string[]
}

const CURSOR = /^[\w-]{1,4000}$/
const COLUMN_IDS = /^[a-z0-9_]+(,[a-z0-9_]+)*$/
const OWN_PARAMETERS = ['sort', 'size', 'after', 'before', 'hide']

/** The view of an address. A parameter that is unknown or broken counts as absent. */
export function readView(list: AnyList, address: URLSearchParams): ListView {
  const sort = address.get('sort') ?? ''
  const after = matched(address.get('after'), CURSOR)
  return {
    filters: readFilters(list, address),
    sort: list.sorts.includes(sort.replace(/^-/, '')) ? sort : list.defaultSort,
    size: PAGE_SIZES.find((size) => String(size) === address.get('size')) ?? DEFAULT_PAGE_SIZE,
    after,
    before: after === undefined ? matched(address.get('before'), CURSOR) : undefined,
    hidden: matched(address.get('hide'), COLUMN_IDS)?.split(',') ?? [],
  }
}

function readFilters({ filters }: AnyList, address: URLSearchParams): Record<string, string> {
  const texts = Object.keys(filters).map((name) => [name, address.get(name)] as const)
  return Object.fromEntries(
    texts.filter((pair): pair is [string, string] => {
      const [name, text] = pair
      return text !== null && filters[name]?.safeParse(text).success === true
    }),
  )
}

function matched(text: string | null, pattern: RegExp): string | undefined {
  return text !== null && pattern.test(text) ? text : undefined
}

/** The address with this view. What is as it comes is left out; parameters of others stay. */
export function writeView(list: AnyList, view: ListView, address: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(address)
  for (const name of [...Object.keys(list.filters), ...OWN_PARAMETERS]) written.delete(name)
  const parameters = {
    ...view.filters,
    sort: view.sort === list.defaultSort ? undefined : view.sort,
    size: view.size === DEFAULT_PAGE_SIZE ? undefined : String(view.size),
    after: view.after,
    before: view.before,
    hide: view.hidden.length === 0 ? undefined : view.hidden.join(','),
  }
  for (const [name, text] of Object.entries(parameters)) if (text) written.set(name, text)
  return written
}

/** A changed view. Other rows or another order begin on the first page. */
export function changeView(view: ListView, change: Partial<ListView>): ListView {
  const isSamePage = Object.keys(change).every((key) => key === 'hidden')
  const cursors = isSamePage ? {} : { after: undefined, before: undefined }
  return { ...view, ...cursors, ...change }
}

/** The filters with one of them set, or removed by an empty text. */
export function withFilter(filters: ListView['filters'], name: string, text: string): ListView['filters'] {
  const { [name]: _before, ...others } = filters
  return text === '' ? others : { ...others, [name]: text }
}

/** What the file of the list is asked: all rows of the view. */
export function fileQuery({ filters, sort }: Pick<ListView, 'filters' | 'sort'>): Record<string, string> {
  return { ...filters, sort }
}

/** What the call of the list is asked. */
export function listQuery(view: ListView): Record<string, string> {
  const { size, after, before } = view
  return {
    ...fileQuery(view),
    size: String(size),
    ...(after === undefined ? {} : { after }),
    ...(before === undefined ? {} : { before }),
  }
}

export function isFiltered({ filters }: ListView): boolean {
  return Object.keys(filters).length > 0
}

export function isFirstPage({ after, before }: ListView): boolean {
  return after === undefined && before === undefined
}
