import * as z from 'zod/mini'
import type { Access, AccessRule, Endpoint } from '#contract/endpoint.ts'
import type { RepPermission } from '#domain/reps/roles.ts'
import { type CalendarDate, parseIsoDate } from '#domain/values/calendar.ts'

/** How many rows a page may have. */
export const PAGE_SIZES = [5, 10, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]
export const DEFAULT_PAGE_SIZE: PageSize = 50

/** Rows are counted up to here; the number for more than that is not exact. */
export const MAX_EXACT_COUNT = 1000

/** A filter is text in the address and a value for the server: a codec between the two. */
export type Filter = z.ZodMiniType<unknown, string>

interface ListDeclaration {
  name: string
  path: `/${string}`
  access: Access
  permission?: RepPermission
  summary: string
  /** Its `id` identifies it, in the list and in cursors. */
  row: z.ZodMiniObject<{ id: z.ZodMiniType<string, string> }>
  filters: Readonly<Record<string, Filter>>
  /** What rows can be sorted by; `-` before it reverses the order. */
  sorts: readonly [string, ...string[]]
  defaultSort: string
  /** The keys of a row that are columns of its file, in their order, with their headings. */
  columns?: Readonly<Record<string, string>>
}

type SortOf<D extends ListDeclaration> = D['sorts'][number] | `-${D['sorts'][number]}`

type QueryShape<D extends ListDeclaration> = {
  [K in keyof D['filters']]: z.ZodMiniOptional<D['filters'][K]>
} & {
  sort: z.ZodMiniOptional<z.ZodMiniType<SortOf<D>, SortOf<D>>>
}

type PageShape = {
  size: z.ZodMiniOptional<typeof pageSize>
  after: z.ZodMiniOptional<typeof cursor>
  before: z.ZodMiniOptional<typeof cursor>
}

/** Any list, for code that works for all of them. */
export interface AnyList
  extends Endpoint, Pick<ListDeclaration, 'row' | 'filters' | 'sorts' | 'defaultSort'> {
  method: 'GET'
  columns: Readonly<Record<string, string>> | undefined
  query: z.ZodMiniObject
  response: z.ZodMiniObject
}

/** A list: an ordinary call whose query and response follow from its rows, filters and sorts. */
export interface List<D extends ListDeclaration> extends AnyList {
  name: D['name']
  path: D['path']
  access: D['access']
  row: D['row']
  filters: D['filters']
  sorts: D['sorts']
  defaultSort: SortOf<D>
  columns: D extends { columns: infer Columns extends Readonly<Record<string, string>> } ? Columns : undefined
  query: z.ZodMiniObject<QueryShape<D> & PageShape, z.core.$strict>
  response: ReturnType<typeof pageOf<D['row']>>
}

/** A page that a size in the address asks for. */
const pageSize = z.codec(
  z.enum(PAGE_SIZES.map(String), `Ask for ${PAGE_SIZES.join(', ')} rows`),
  z.literal(PAGE_SIZES),
  { decode: (text) => Number(text) as PageSize, encode: String },
)

/** A place between two rows. Only the server reads it. */
const cursor = z
  .string()
  .check(z.maxLength(4000), z.regex(/^[\w-]+$/, 'Send `next` or `previous` as it was answered'))

function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    data: z.array(row),
    /** What to send as `after` for the rows that follow, and as `before` for those ahead; null where there are none. */
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    /** Of all rows that the filters let through; only with a first page. */
    count: z.nullable(z.object({ value: z.int(), is_exact: z.boolean() })),
  })
}

/**
 * Declare a list once: the screen derives its filters and sorts from it, and the server its SQL.
 * @__NO_SIDE_EFFECTS__
 */
export function list<
  const D extends ListDeclaration & { defaultSort: NoInfer<SortOf<D>>; columns?: ColumnsOf<D> },
>(declaration: D & AccessRule): List<D> {
  const page = { size: z.optional(pageSize), after: z.optional(cursor), before: z.optional(cursor) }
  const query = z.strictObject({ ...queryShape(declaration), ...page }).check(
    z.refine(({ after, before }) => after === undefined || before === undefined, {
      path: ['before'],
      error: 'Send either `after` or `before`',
    }),
  )
  const { row, columns } = declaration
  const made = { ...declaration, method: 'GET', columns, query, response: pageOf(row) }
  // The compiler cannot follow the keys of a query through Object.entries.
  return made as unknown as List<D>
}

/** Does not compile for a column that the rows do not have. */
type ColumnsOf<D extends ListDeclaration> = {
  [K in keyof D['columns']]: K extends keyof z.output<D['row']> ? string : never
}

function queryShape({ filters, sorts }: ListDeclaration) {
  const sort = z.enum(
    sorts.flatMap((name) => [name, `-${name}`]),
    `Sort by ${sorts.join(', ')}, with - before it for the reverse`,
  )
  const optional = Object.entries(filters).map(([name, filter]) => [name, z.optional(filter)] as const)
  return { ...Object.fromEntries(optional), sort: z.optional(sort) }
}

/** A list with columns can also be had as a file. */
type ListWithColumns = AnyList & { columns: Readonly<Record<string, string>> }

/** A file of a list. */
export interface ListFile<L extends AnyList = AnyList> extends Endpoint {
  method: 'GET'
  list: L
  query: z.ZodMiniObject<Omit<L['query']['shape'], keyof PageShape>, z.core.$strict>
  response?: never
}

/**
 * The call that answers all rows of a list as a file of comma-separated values, with the same filters and sort.
 * @__NO_SIDE_EFFECTS__
 */
export function csvOf<const L extends ListWithColumns>(of: L): ListFile<L> {
  const call = {
    name: `${of.name}Csv`,
    method: 'GET',
    path: `${of.path}.csv`,
    access: of.access,
    permission: of.permission,
    summary: `${of.summary}, all of them as a file of comma-separated values`,
    list: of,
    query: z.strictObject(queryShapeOf(of)),
  }
  return call as unknown as ListFile<L>
}

/**
 * The same as a workbook.
 * @__NO_SIDE_EFFECTS__
 */
export function workbookOf<const L extends ListWithColumns>(of: L): ListFile<L> {
  const call = {
    ...csvOf(of),
    name: `${of.name}Workbook`,
    path: `${of.path}.xlsx`,
    summary: `${of.summary}, all of them as a workbook for Excel and other spreadsheets`,
  }
  return call as unknown as ListFile<L>
}

function queryShapeOf({ query }: AnyList) {
  const { size: _size, after: _after, before: _before, ...shape } = query.shape
  return shape
}

/**
 * Any of some values, `a,b` in the address.
 * @__NO_SIDE_EFFECTS__
 */
export function anyOf<const V extends readonly [string, ...string[]]>(values: V) {
  const message = `Choose from ${values.join(', ')}`
  const choice = z.array(z.enum(values)).check(z.minLength(1, message))
  return z.codec(z.string().check(z.maxLength(1000)), choice, {
    decode: (text, { issues, value: input }) => {
      const chosen = [...new Set(text.split(','))]
      if (chosen.every((one): one is V[number] => values.includes(one))) return chosen
      issues.push({ code: 'custom', message, input })
      return z.NEVER
    },
    encode: (chosen) => chosen.join(','),
  })
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Up to `most` ids, `id,id` in the address; `others` are words that stand for some.
 * @__NO_SIDE_EFFECTS__
 */
export function anyId({ most, others = [] }: { most: number; others?: readonly string[] }) {
  const message = `Send up to ${most} ids with commas between them`
  return z.codec(z.string().check(z.maxLength(most * 40)), z.custom<string[]>(), {
    decode: (text, { issues, value: input }) => {
      const ids = [...new Set(text.split(','))]
      if (ids.length <= most && ids.every((id) => UUID.test(id) || others.includes(id))) return ids
      issues.push({ code: 'custom', message, input })
      return z.NEVER
    },
    encode: (ids) => ids.join(','),
  })
}

/**
 * A text to look for.
 * @__NO_SIDE_EFFECTS__
 */
export function searchText({ maxLength = 200 }: { maxLength?: number } = {}) {
  const message = `Look for a text of up to ${maxLength} characters`
  return z.string().check(z.trim(), z.minLength(1, message), z.maxLength(maxLength, message))
}

/** From one to another, both included; null where an end is open. */
export interface Range<T> {
  from: T | null
  to: T | null
}

/**
 * Days from one to another, `2027-01-01..2027-02-01` in the address; either end may be left out.
 * @__NO_SIDE_EFFECTS__
 */
export function dateRange() {
  return rangeOf<CalendarDate>(parseIsoDate, 'Send days such as 2027-01-01..2027-02-01, or ..2027-02-01')
}

/**
 * One day, `2027-01-31` in the address.
 * @__NO_SIDE_EFFECTS__
 */
export function oneDay() {
  return z.codec(z.string().check(z.maxLength(20)), z.custom<CalendarDate>(), {
    decode: (text, { issues, value: input }) => {
      const day = parseIsoDate(text)
      if (day) return day
      issues.push({ code: 'custom', message: 'Send a day such as 2027-01-31', input })
      return z.NEVER
    },
    encode: (day) => day,
  })
}

/** Days from one to another, or from today on. */
export type DayRange = Range<CalendarDate> | { nextDays: number }

/**
 * The same, and `next-60` for today and the 60 days after it, which is worked out as the list is read.
 * @__NO_SIDE_EFFECTS__
 */
export function dayRange() {
  const message = 'Send days such as 2027-01-01..2027-02-01, or next-60'
  return z.codec(z.string().check(z.maxLength(60)), z.custom<DayRange>(), {
    decode: (text, { issues, value: input }) => {
      const [, ahead] = /^next-([1-9]\d{0,2})$/.exec(text) ?? []
      const range = ahead === undefined ? parseRange<CalendarDate>(text, parseIsoDate) : undefined
      if (ahead !== undefined) return { nextDays: Number(ahead) }
      if (range) return range
      issues.push({ code: 'custom', message, input })
      return z.NEVER
    },
    encode: (days) => ('nextDays' in days ? `next-${days.nextDays}` : `${days.from ?? ''}..${days.to ?? ''}`),
  })
}

/**
 * Amounts in cents, `10000..25000` in the address; either end may be left out.
 * @__NO_SIDE_EFFECTS__
 */
export function centsRange() {
  const parse = (text: string) => (/^(0|[1-9]\d{0,12})$/.test(text) ? Number(text) : undefined)
  return rangeOf(parse, 'Send amounts in cents such as 10000..25000, or 10000..')
}

function rangeOf<T extends string | number>(parse: (text: string) => T | undefined, message: string) {
  return z.codec(z.string().check(z.maxLength(60)), z.custom<Range<T>>(), {
    decode: (text, { issues, value: input }) => {
      const range = parseRange(text, parse)
      if (range) return range
      issues.push({ code: 'custom', message, input })
      return z.NEVER
    },
    encode: ({ from, to }) => `${from ?? ''}..${to ?? ''}`,
  })
}

function parseRange<T extends string | number>(text: string, parse: (text: string) => T | undefined) {
  const [first = '', last, more] = text.split('..')
  if (last === undefined || more !== undefined || text === '..') return undefined
  const [from, to] = [first, last].map((end) => (end === '' ? null : parse(end)))
  if (from === undefined || to === undefined) return undefined
  return from !== null && to !== null && from > to ? undefined : { from, to }
}
