import { Readable } from 'node:stream'
import { JOURNAL_COLUMNS } from '#contract/accounting/books.ts'
import type { Range } from '#contract/list.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import type { Rep } from '#server/access/access.ts'
import {
  iifEntry,
  iifHead,
  type JournalLine,
  journalLinesOf,
} from '#server/accounting/books/journal-lines.ts'
import { periodOf } from '#server/accounting/books/read-books.ts'
import { countLines, entryListSql, type FoundEntry } from '#server/accounting/books/repository.ts'
import { csvStream } from '#server/calls/csv-file.ts'
import type { Context } from '#server/kit/context.ts'
import { readRows } from '#server/kit/db/lists/read-page.ts'
import { type SheetColumn, xlsxStream } from '#server/kit/files/tables/xlsx-stream.ts'
import type { FileAnswer } from '#server/kit/http/responses/send-file.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** Any spreadsheet reads the first two, and QuickBooks the third. */
type JournalFormat = 'csv' | 'xlsx' | 'iif'

interface JournalAsked {
  period?: Range<CalendarDate> | undefined
  format: JournalFormat
}

const CONTENT_TYPES: Readonly<Record<JournalFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  iif: 'text/plain; charset=windows-1252',
}

/**
 * The journal of a period, the earliest entry first. It is read as it is sent: memory does not grow with it.
 *
 * @rule O06 N99 The audit log says first who takes which part of the books with them, and how many lines.
 */
export async function downloadJournal(
  context: Pick<Context, 'db' | 'env' | 'now'>,
  rep: Pick<Rep, 'id'>,
  { period: asked, format }: JournalAsked,
): Promise<FileAnswer> {
  const { db, now } = context
  const period = periodOf(context, asked)
  const { from, to, timeZone } = period
  const lines = await countLines(db, period)
  const detail = { list: 'journal', filter: JSON.stringify({ from, to, format }), rows: lines }
  await runWrite({ db }, (_trx, effects) =>
    effects.audit({ at: now(), actor: 'rep', repId: rep.id, event: 'list_downloaded', detail }),
  )
  const entries = readRows(db, entryListSql(timeZone), { posted: { from, to }, sort: 'posted' })
  return {
    contentType: CONTENT_TYPES[format],
    fileName: `journal-${from}-${to}.${format}`,
    content: await streamAs(format, entries, { timeZone, lines }),
  }
}

interface Journal {
  timeZone: string
  /** How many lines there are, or were just now. */
  lines: number
}

async function streamAs(
  format: JournalFormat,
  entries: AsyncIterable<FoundEntry>,
  { timeZone, lines }: Journal,
): Promise<Readable> {
  if (format === 'iif') return Readable.from(writeIif(entries, timeZone), { objectMode: false })
  const rows = linesOfAll(entries, timeZone)
  if (format === 'csv') return csvStream(rows, JOURNAL_COLUMNS)
  return xlsxStream({ sheetName: 'Journal', columns: SHEET_COLUMNS, rows, rowCount: lines })
}

async function* linesOfAll(
  entries: AsyncIterable<FoundEntry>,
  timeZone: string,
): AsyncGenerator<JournalLine> {
  for await (const entry of entries) yield* journalLinesOf(entry, timeZone)
}

async function* writeIif(entries: AsyncIterable<FoundEntry>, timeZone: string): AsyncGenerator<Buffer> {
  yield toWindows(iifHead())
  for await (const entry of entries) yield toWindows(iifEntry(journalLinesOf(entry, timeZone)))
}

/** Programs that read IIF know the letters of Windows; of others they get a question mark. */
function toWindows(text: string): Buffer {
  return Buffer.from(text.replaceAll(/[^\p{ASCII}\u00a0-\u00ff]/gu, '?'), 'latin1')
}

const LOOKS: Partial<Record<keyof JournalLine, Pick<SheetColumn, 'kind' | 'width'>>> = {
  journal_date: { kind: 'day' },
  account: { width: 32 },
  debit: { kind: 'money' },
  credit: { kind: 'money' },
  description: { width: 28 },
  name: { width: 32 },
  time_zone: { width: 20 },
}

const SHEET_COLUMNS: readonly SheetColumn[] = (Object.keys(JOURNAL_COLUMNS) as (keyof JournalLine)[]).map(
  (key) => ({ key, header: JOURNAL_COLUMNS[key], ...LOOKS[key] }),
)
