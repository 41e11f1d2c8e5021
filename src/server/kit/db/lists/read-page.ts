import { and, asc, count, desc, type SQL, sql, type Subquery } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { type AnyList, DEFAULT_PAGE_SIZE, MAX_EXACT_COUNT } from '#contract/list.ts'
import type { Db } from '#server/kit/db/database.ts'
import { type Order, type Place, readCursor, writeCursor } from '#server/kit/db/lists/cursor.ts'
import type { SortKind } from '#server/kit/db/lists/sort-kinds.ts'

/** What a list is sorted by: a column or an expression that is never null, so that every row has its place. */
export interface ListSort {
  by: NotNullColumn | SQL
  kind: SortKind
}

type NotNullColumn = PgColumn & { _: { notNull: true } }

/** What a query of a list has to apply. */
export interface PagePlan {
  /** To be selected as `key`: the value that the row is sorted by. */
  key: SQL<string>
  where: SQL | undefined
  orderBy: SQL[]
  limit: number
}

/** A query of drizzle before it runs. */
interface RowQuery<Row> extends PromiseLike<Row[]> {
  as: (alias: string) => Subquery
}

type FilterSql<L extends AnyList> = {
  [K in keyof L['filters']]: (value: z.output<L['filters'][K]>) => SQL | undefined
}

/** The SQL of a declared list. It does not compile while a filter or a sort is missing. */
export interface ListSql<L extends AnyList, Row extends { key: string; id: string }> {
  list: L
  /** A column of UUIDs. */
  id: NotNullColumn
  filters: FilterSql<L>
  sorts: { [K in L['sorts'][number]]: ListSort }
  select: (db: Db, plan: PagePlan) => RowQuery<Row>
  /** The same rows by their ids alone, or more where there are more than the limit; they are counted by it. */
  selectIds?: (db: Db, plan: PagePlan) => RowQuery<{ id: string }>
}

/** The parsed query of a list, or of its file. */
export type ListQuery<L extends AnyList> = {
  [K in keyof L['filters']]?: z.output<L['filters'][K]> | undefined
} & {
  sort?: string | undefined
  size?: number | undefined
  after?: string | undefined
  before?: string | undefined
}

export interface ListPage<Row> {
  data: Row[]
  next: string | null
  previous: string | null
  count: { value: number; is_exact: boolean } | null
}

/**
 * One page of a list, by the place of the row before or after it, so that the last page is as fast as the first, and no
 * row is skipped or repeated where another appears. Names come from the declaration, and values are bound.
 */
export async function readPage<L extends AnyList, Row extends { key: string; id: string }>(
  db: Db,
  listSql: ListSql<L, Row>,
  query: ListQuery<L>,
): Promise<ListPage<Row>> {
  const { size = DEFAULT_PAGE_SIZE, after, before } = query
  const matching = filterBy(listSql, query)
  const order = orderOf(listSql.list, query.sort)
  const { isValue } = sortOf(listSql, order.sort).kind
  const start = after === undefined ? undefined : readCursor('after', after, order, isValue)
  const end = before === undefined ? undefined : readCursor('before', before, order, isValue)
  // Towards the beginning, the rows come in the reverse order.
  const reading = end ? { ...order, isDescending: !order.isDescending } : order
  const plan = planRows(listSql, reading, start ?? end)
  const where = and(matching, plan.where)
  const found = await listSql.select(db, { ...plan, where, limit: size + 1 })
  const page = found.slice(0, size)
  const data = before === undefined ? page : page.toReversed()
  const hasMore = found.length > size
  const isFirst = after === undefined && before === undefined
  const cursorOf = (row: Row | undefined) => (row ? writeCursor(order, { value: row.key, id: row.id }) : null)
  return {
    data,
    next: before !== undefined || hasMore ? cursorOf(data.at(-1)) : null,
    previous: after !== undefined || (before !== undefined && hasMore) ? cursorOf(data[0]) : null,
    count: isFirst
      ? await countRows(db, listSql, matching, found.length <= size ? data.length : undefined)
      : null,
  }
}

/** Rows that are read at once where all of a list are read. */
const ROWS_AT_ONCE = 500

/** All rows of a list, read as they are asked for and a page ahead of that. */
export async function* readRows<L extends AnyList, Row extends { key: string; id: string }>(
  db: Db,
  listSql: ListSql<L, Row>,
  query: ListQuery<L>,
): AsyncGenerator<Row> {
  const order = orderOf(listSql.list, query.sort)
  const matching = filterBy(listSql, query)
  const read = async (after?: Row): Promise<Row[]> => {
    const plan = planRows(listSql, order, after && { value: after.key, id: after.id })
    return listSql.select(db, { ...plan, where: and(matching, plan.where), limit: ROWS_AT_ONCE })
  }
  let next: Promise<Row[]> | undefined = read()
  while (next) {
    const rows: Row[] = await next
    next = rows.length === ROWS_AT_ONCE ? read(rows.at(-1)) : undefined
    // Whoever asks for the next rows gets their error; whoever has left needs none.
    next?.catch(() => undefined)
    yield* rows
  }
}

/** How many rows there are of a list, all of them counted. */
export function countAllRows<L extends AnyList, Row extends { key: string; id: string }>(
  db: Db,
  listSql: ListSql<L, Row>,
  query: ListQuery<L>,
): Promise<number> {
  return countMatching(db, listSql, filterBy(listSql, query), Number.MAX_SAFE_INTEGER)
}

/** How many rows there are of a list, counted up to the limit of a page's count. */
export function countFewRows<L extends AnyList, Row extends { key: string; id: string }>(
  db: Db,
  listSql: ListSql<L, Row>,
  query: ListQuery<L>,
): Promise<{ value: number; is_exact: boolean }> {
  return countRows(db, listSql, filterBy(listSql, query), undefined)
}

/** The page as the contract declares it. */
export function presentPage<Row, Presented>(
  { data, ...page }: ListPage<Row>,
  present: (row: Row) => Presented,
): ListPage<Presented> {
  return { ...page, data: data.map(present) }
}

/** Counts up to a limit, as counting all rows takes longer than reading a page; not at all if they are all known. */
async function countRows<L extends AnyList, Row extends { key: string; id: string }>(
  db: Db,
  listSql: ListSql<L, Row>,
  where: SQL | undefined,
  known: number | undefined,
): Promise<{ value: number; is_exact: boolean }> {
  if (known !== undefined) return { value: known, is_exact: true }
  const value = await countMatching(db, listSql, where, MAX_EXACT_COUNT + 1)
  return { value, is_exact: value <= MAX_EXACT_COUNT }
}

async function countMatching<L extends AnyList, Row extends { key: string; id: string }>(
  db: Db,
  { selectIds, select }: ListSql<L, Row>,
  where: SQL | undefined,
  limit: number,
): Promise<number> {
  const matching = (selectIds ?? select)(db, { key: sql<string>`''`, where, orderBy: [], limit })
  const [counted] = await db.select({ value: count() }).from(matching.as('matching'))
  return Math.min(limit, counted?.value ?? 0)
}

/** The condition of all filters of a query. */
export function filterBy<L extends AnyList>(
  { list, filters }: { list: L; filters: FilterSql<L> },
  query: ListQuery<L>,
): SQL | undefined {
  const names = Object.keys(list.filters) as (keyof L['filters'])[]
  return and(
    ...names.map((name) => {
      const value = query[name]
      return value === undefined ? undefined : filters[name](value as z.output<L['filters'][typeof name]>)
    }),
  )
}

function orderOf({ sorts, defaultSort }: AnyList, asked = defaultSort): Order {
  const sort = sorts.find((name) => asked === name || asked === `-${name}`)
  if (sort === undefined) throw new Error(`The list is not sorted by ${asked}`)
  return { sort, isDescending: asked !== sort }
}

/** The order of the rows, and the condition that they are beyond a place. */
function planRows<L extends AnyList>(
  { sorts, id }: Pick<ListSql<L, never>, 'sorts' | 'id'>,
  { sort, isDescending }: Order,
  place: Place | undefined,
): Omit<PagePlan, 'limit'> {
  const { by, kind } = sortOf({ sorts }, sort)
  const direction = isDescending ? desc : asc
  return {
    key: kind.toText(by),
    where: place && beyond({ by, kind, id, isDescending }, place),
    orderBy: [direction(by), direction(id)],
  }
}

function sortOf<L extends AnyList>({ sorts }: Pick<ListSql<L, never>, 'sorts'>, name: string): ListSort {
  const found = (sorts as Readonly<Record<string, ListSort>>)[name]
  if (!found) throw new Error(`The list has no SQL to sort by ${name}`)
  return found
}

function beyond(
  { by, kind, id, isDescending }: ListSort & { id: PgColumn; isDescending: boolean },
  { value, id: last }: Place,
): SQL {
  const place = sql`(${kind.fromText(value)}, ${last}::uuid)`
  return isDescending ? sql`(${by}, ${id}) < ${place}` : sql`(${by}, ${id}) > ${place}`
}
