import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { AnyList } from '#contract/list.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import type { Context } from '#server/kit/context.ts'
import { countAllRows, type ListQuery, type ListSql, readRows } from '#server/kit/db/lists/read-page.ts'
import type { Rep } from '#server/access/access.ts'
import type { FileAnswer } from '#server/kit/http/responses/send-file.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface CsvOptions<Row> {
  /** Of the file, before its day. */
  name: string
  /** Who downloads it. */
  rep: Pick<Rep, 'id'>
  present: (row: Row) => Readonly<Record<string, unknown>>
}

/**
 * A list as a file of comma-separated values. Rows are read a page at a time, when the reader is ready for them: memory
 * does not grow with the list, and no transaction or connection is held for a slow reader. A row that changes its place
 * meanwhile may be there twice or be missing.
 *
 * @rule N99 The audit log says first who takes which rows with them, by list and filter, and how many.
 */
export async function csvFile<L extends AnyList, Row extends { key: string; id: string }>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  listSql: ListSql<L, Row>,
  query: ListQuery<L>,
  { name, rep, present }: CsvOptions<Row>,
): Promise<FileAnswer> {
  const rowCount = await countAllRows(db, listSql, query)
  const at = now()
  const detail = { list: listSql.list.name, filter: JSON.stringify(query), rows: rowCount }
  await runWrite({ db }, (_trx, effects) =>
    effects.audit({ at, actor: 'rep', repId: rep.id, event: 'list_downloaded', detail }),
  )
  const rows = presentEach(readRows(db, listSql, query), present)
  return fileOf(rows, { name, at, columns: listSql.list.columns ?? {} })
}

interface Table {
  /** Of the file, before its day. */
  name: string
  /** What is downloaded, for the audit log. */
  list: string
  filter?: object
  rep: Pick<Rep, 'id'>
  columns: Readonly<Record<string, string>>
  rows: AsyncIterable<object> | readonly object[]
  /** About how many there are, where they are not all at hand. */
  rowCount?: number
}

/**
 * Rows that are no list of their own as a file of comma-separated values.
 *
 * @rule N99 The audit log says who takes them with them.
 */
export async function csvOfRows(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { name, list, filter = {}, rep, columns, rows, rowCount }: Table,
): Promise<FileAnswer> {
  const at = now()
  const count = rowCount ?? (Array.isArray(rows) ? rows.length : 0)
  const detail = { list, filter: JSON.stringify(filter), rows: count }
  await runWrite({ db }, (_trx, effects) =>
    effects.audit({ at, actor: 'rep', repId: rep.id, event: 'list_downloaded', detail }),
  )
  return fileOf(rows, { name, at, columns })
}

function fileOf(
  rows: Table['rows'],
  { name, at, columns }: Pick<Table, 'name' | 'columns'> & { at: Date },
): FileAnswer {
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `${name}-${dateInTimeZone(at, 'UTC')}.csv`,
    content: csvStream(rows, columns),
  }
}

/** As many as a connection takes at once: to write each row by itself would cost more than to make it. */
const ROWS_AT_ONCE = 500

/** Rows as comma-separated values with a line of headings, as spreadsheets open them; read as the file is. */
export function csvStream(rows: Table['rows'], columns: Table['columns']): Readable {
  return Readable.from(csvPieces(rows, columns), { objectMode: false })
}

async function* csvPieces(rows: Table['rows'], columns: Table['columns']): AsyncGenerator<string> {
  const titled = Object.entries(columns).map(([key, header]) => ({ key, header }))
  let isFirst = true
  let piece: object[] = []
  const write = () => {
    const text = stringify(piece, {
      header: isFirst,
      columns: titled,
      // A byte order mark, without which Excel reads UTF-8 as something else.
      bom: isFirst,
      record_delimiter: 'windows',
      cast: CAST,
    })
    isFirst = false
    piece = []
    return text
  }
  for await (const row of rows) if (piece.push(row) === ROWS_AT_ONCE) yield write()
  if (isFirst || piece.length > 0) yield write()
}

async function* presentEach<Row>(rows: AsyncIterable<Row>, present: CsvOptions<Row>['present']) {
  for await (const row of rows) yield present(row)
}

const CAST = {
  string: escapeFormula,
  object: (value: unknown) => escapeFormula(Array.isArray(value) ? value.join(', ') : JSON.stringify(value)),
  boolean: (value: boolean) => (value ? 'yes' : 'no'),
}

/**
 * A spreadsheet runs text that looks like a formula, and anybody can name their event so; wide signs count as signs there. The
 * library's own option would turn negative numbers into text as well.
 */
function escapeFormula(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
}
