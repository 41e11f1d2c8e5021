import type { AnyList } from '#contract/list.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { countAllRows, type ListQuery, type ListSql, readRows } from '#server/kit/db/lists/read-page.ts'
import { type SheetColumn, xlsxStream } from '#server/kit/files/tables/xlsx-stream.ts'
import type { FileAnswer } from '#server/kit/http/responses/send-file.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** The columns that are not text, by their keys. */
export type ColumnKinds = Readonly<Record<string, NonNullable<SheetColumn['kind']>>>

interface WorkbookOptions<Row> {
  /** Of the file, before its day. */
  name: string
  sheetName: string
  kinds?: ColumnKinds
  /** Who downloads it. */
  rep: Pick<Rep, 'id'>
  present: (row: Row) => Readonly<Record<string, unknown>>
  /** Of its days; that of the office unless given. */
  timeZone?: string
}

/**
 * A list as a workbook, with the rows and columns that its file of comma-separated values has, read as it is sent.
 *
 * @rule N99 The audit log says first who takes which rows with them, by list and filter, and how many.
 */
export async function workbookFile<L extends AnyList, Row extends { key: string; id: string }>(
  context: Pick<Context, 'db' | 'env' | 'now'>,
  listSql: ListSql<L, Row>,
  query: ListQuery<L>,
  { present, ...options }: WorkbookOptions<Row>,
): Promise<FileAnswer> {
  const { db } = context
  return workbookOfRows(context, {
    ...options,
    list: listSql.list.name,
    filter: query,
    columns: listSql.list.columns ?? {},
    rows: presentEach(readRows(db, listSql, query), present),
    rowCount: await countAllRows(db, listSql, query),
  })
}

interface Table {
  /** Of the file, before its day. */
  name: string
  /** What is downloaded, for the audit log. */
  list: string
  filter?: object
  sheetName: string
  kinds?: ColumnKinds
  rep: Pick<Rep, 'id'>
  columns: Readonly<Record<string, string>>
  rows: AsyncIterable<object> | readonly object[]
  /** About how many there are, where they are not all at hand. */
  rowCount?: number
  /** Of its days; that of the office unless given. */
  timeZone?: string
}

/**
 * Rows as a workbook. A sheet of its own says in which time zone its days are.
 *
 * @rule N99 The audit log says who takes them with them.
 */
export async function workbookOfRows(
  { db, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  {
    name,
    list,
    filter = {},
    sheetName,
    kinds = {},
    rep,
    columns,
    rows,
    rowCount,
    timeZone = env.officeTimeZone,
  }: Table,
): Promise<FileAnswer> {
  const at = now()
  const count = rowCount ?? (Array.isArray(rows) ? rows.length : 0)
  const detail = { list, filter: JSON.stringify(filter), rows: count }
  await runWrite({ db }, (_trx, effects) =>
    effects.audit({ at, actor: 'rep', repId: rep.id, event: 'list_downloaded', detail }),
  )
  const sheetColumns = Object.entries(columns).map(([key, header]): SheetColumn => ({
    key,
    header,
    ...(kinds[key] && { kind: kinds[key] }),
    width: Math.max(14, header.length + 2),
  }))
  return {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: `${name}-${dateInTimeZone(at, 'UTC')}.xlsx`,
    content: await xlsxStream({
      sheetName,
      columns: sheetColumns,
      rows: eachOf(rows),
      rowCount: count,
      about: [
        ['Days of documents and claims', timeZone],
        ['Days of play', 'where the event is'],
        ['Moments that end in Z', 'UTC'],
        ['Made', at.toISOString()],
      ],
    }),
  }
}

async function* presentEach<Row>(
  rows: AsyncIterable<Row>,
  present: (row: Row) => Readonly<Record<string, unknown>>,
) {
  for await (const row of rows) yield present(row)
}

async function* eachOf(rows: Table['rows']): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for await (const row of rows) yield row as Readonly<Record<string, unknown>>
}
